// Sounds, made on the spot: no files. A browser plays them only after the first touch or key.

const VOLUME = 0.22;

/** Notes of each sound: [frequency in Hz, start in s, length in s, wave]. A frequency of 0 is a knock (noise). */
const SOUNDS = {
  discard: [[0, 0, 0.05], [240, 0, 0.06, "triangle"]],
  draw: [[0, 0, 0.03]],
  turn: [[660, 0, 0.12, "sine"], [880, 0.1, 0.16, "sine"]],
  claim: [[520, 0, 0.09, "triangle"], [780, 0.08, 0.14, "triangle"]],
  pung: [[0, 0, 0.05], [392, 0.02, 0.12, "triangle"]],
  kong: [[0, 0, 0.06], [330, 0.02, 0.1, "triangle"], [494, 0.1, 0.18, "triangle"]],
  show: [[523, 0, 0.1, "sine"], [659, 0.09, 0.1, "sine"], [784, 0.18, 0.22, "sine"]],
  win: [[523, 0, 0.14, "triangle"], [659, 0.12, 0.14, "triangle"], [784, 0.24, 0.14, "triangle"], [1047, 0.36, 0.4, "triangle"]],
  lost: [[392, 0, 0.18, "sine"], [330, 0.16, 0.3, "sine"]],
  hurry: [[988, 0, 0.07, "square"], [988, 0.14, 0.07, "square"]],
  phrase: [[700, 0, 0.06, "sine"], [900, 0.05, 0.08, "sine"]],
};

export class Sounds {
  constructor(isOn) {
    this.isOn = isOn;
    this.context = null;
    const unlock = () => this.context?.resume();
    window.addEventListener("pointerdown", () => this.start(), { once: true });
    window.addEventListener("keydown", () => this.start(), { once: true });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && unlock());
  }

  start() {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context || this.context) return;
    this.context = new Context();
    this.master = this.context.createGain();
    this.master.gain.value = VOLUME;
    this.master.connect(this.context.destination);
  }

  play(name) {
    if (!this.isOn() || !this.context || this.context.state !== "running" || document.hidden) return;
    for (const [frequency, start, length, wave] of SOUNDS[name] ?? []) {
      if (frequency === 0) this.knock(start, length);
      else this.note(frequency, start, length, wave);
    }
  }

  envelope(start, length, peak) {
    const gain = this.context.createGain();
    const at = this.context.currentTime + start;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(peak, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(this.master);
    return { gain, at };
  }

  note(frequency, start, length, wave) {
    const { gain, at } = this.envelope(start, length, wave === "square" ? 0.25 : 0.8);
    const oscillator = this.context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.value = frequency;
    oscillator.connect(gain);
    oscillator.start(at);
    oscillator.stop(at + length + 0.02);
  }

  knock(start, length) {
    const { gain, at } = this.envelope(start, length, 1);
    const rate = this.context.sampleRate;
    const buffer = this.context.createBuffer(1, Math.ceil(rate * length), rate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
    const filter = this.context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = 1900;
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.connect(filter).connect(gain);
    source.start(at);
  }
}
