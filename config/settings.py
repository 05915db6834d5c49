"""Django's settings, for every environment: what differs comes from `config.env`."""

from __future__ import annotations

from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from clubs.limits import (
    CLUBS_FOUNDED_PER_ADDRESS,
    CODES_TRIED_PER_ADDRESS,
    FILES_VERIFIED_PER_ADDRESS,
    GUESTS_PER_ADDRESS,
)
from config import env as environment
from config import limits

env = environment.env
BASE_DIR = environment.BASE_DIR
VAR_DIR = environment.VAR_DIR

DEBUG = env.bool("MINGTANG_DEBUG", default=False)
SECRET_KEY = environment.secret_key()
IS_HTTPS = env.bool("MINGTANG_HTTPS", default=False)
ALLOWED_HOSTS = env.list("MINGTANG_HOSTS", default=environment.LOCAL_HOSTS)
SOCKET_ORIGINS = environment.origins(ALLOWED_HOSTS, is_https=IS_HTTPS)
CSRF_TRUSTED_ORIGINS = SOCKET_ORIGINS

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "channels",
    "django_htmx",
    "csp",
    "ledger",
    "clubs",
    "games.table",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.health.HealthMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "clubs.middleware.UserLanguageMiddleware",
    "clubs.middleware.VisitorTimeZoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Data
DATABASES = {"default": environment.database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Our own token stands in for the library's, whose table nobody would fill.
MIGRATION_MODULES = {"knox": None}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": environment.valkey_url(),
        "KEY_PREFIX": "mingtang:cache",
    },
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [environment.valkey_url()], "prefix": "mingtang:layer"},
    },
}

# Tasks: the database says what is to be done, a message only hints at it, so a task may be lost or come twice.
CELERY_BROKER_URL = environment.broker_url()
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": "mingtang:tasks:",
    "visibility_timeout": limits.BROKER_VISIBILITY_SECONDS,
    "socket_connect_timeout": limits.BROKER_WAIT_SECONDS_MAX,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = limits.TASK_SECONDS_MAX
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# People
AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "guest": GUESTS_PER_ADDRESS,
    "verify": FILES_VERIFIED_PER_ADDRESS,
    "join": CODES_TRIED_PER_ADDRESS,
    "found": CLUBS_FOUNDED_PER_ADDRESS,
}
ACCOUNT_LOGOUT_ON_GET = False
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/clubs/"
LOGOUT_REDIRECT_URL = "/"
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))

# Words
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("zh-hans", _("Simplified Chinese")), ("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]

# Files: served from where they lie, so there is nothing to collect; addresses carry no hash, since ES modules import
# each other by name, and browsers ask again after a minute.
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
# A file may change while the site runs (it is the checkout's own), and would be cut at the length it had at the start.
WHITENOISE_AUTOREFRESH = True

# What a page may load: this site's own files and nothing else.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "manifest-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 90 * 24 * 3600
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
if IS_HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_REDIRECT_EXEMPT = ["^healthz$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"

# Watching the ledger
LEDGER_ANCHORS_FILE = env.str("MINGTANG_ANCHORS", default=str(VAR_DIR / "anchors.jsonl"))
METRICS_TOKEN = env.str("MINGTANG_METRICS_TOKEN", default="")

# The API
if "MINGTANG_BOT_DELAY_MS" in env:
    TABLE_BOT_DELAY_MS = tuple(env.list("MINGTANG_BOT_DELAY_MS", cast=int))

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["clubs.api.tokens.PersonalToken", "clubs.api.tokens.BrowserSession"],
    "DEFAULT_PERMISSION_CLASSES": ["clubs.api.scopes.HasScope"],
    "DEFAULT_THROTTLE_CLASSES": ["clubs.api.throttles.PerMinute"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["clubs.api.parsers.Json"],
    "DEFAULT_PAGINATION_CLASS": "clubs.api.pages.Pages",
    "DEFAULT_SCHEMA_CLASS": "clubs.api.schema.Schema",
    "EXCEPTION_HANDLER": "clubs.api.errors.answer",
    # Addresses are those of connections: uvicorn takes a proxy's word where it trusts the proxy, and nobody else does.
    "NUM_PROXIES": 0,
}
WEBHOOKS_TO_PRIVATE = env.bool("MINGTANG_WEBHOOKS_TO_PRIVATE", default=False)
KNOX_TOKEN_MODEL = "clubs.Token"  # noqa: S105  the name of a model
REST_KNOX = {"TOKEN_PREFIX": "mt_"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Mingtang",
    "DESCRIPTION": "Regional Chinese table games for private clubs. Points are for score-keeping only.",
    "VERSION": "0.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "DEFAULT_GENERATOR_CLASS": "clubs.api.schema.Generator",
    "ENUM_NAME_OVERRIDES": {
        "GameKey": "clubs.api.serializers.fields.GAME_CHOICES",
        "KindOfPerson": "clubs.api.serializers.people.KINDS",
        "RoleInClub": "clubs.models.Role",
        "TableState": "games.table.models.Table.State",
        "DeliveryState": "clubs.api.serializers.webhooks.STATES",
        "ClubEvent": "clubs.models.WebhookEvent",
    },
    "SERVERS": [{"url": "/"}],
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "null": {"class": "logging.NullHandler"},
    },
    # Anybody can name a host that is not ours: the answer is 400, and no trace of it fills the log.
    "loggers": {"django.security.DisallowedHost": {"handlers": ["null"], "propagate": False}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
