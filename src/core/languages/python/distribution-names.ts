/**
 * Import names that differ from the names of their distributions, with the most common distribution first. PEP 503
 * treats `flask_cors` and Flask-Cors as equal, so such names need no entry.
 */
export const DISTRIBUTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  `
  _pytest:pytest absl:absl-py admin_honeypot:django-admin-honeypot adminsortable2:django-admin-sortable2
  airflow:apache-airflow,apache-airflow-core airflow.sdk:apache-airflow-task-sdk
  ajax_select:django-ajax-selects aliyunsdkcore:aliyun-python-sdk-core allauth:django-allauth
  ansible:ansible-core anymail:django-anymail apiclient:google-api-python-client apt:python-apt
  apt_pkg:python-apt argon2:argon2-cffi atlassian:atlassian-python-api attr:attrs auditlog:django-auditlog
  augeas:python-augeas autocomplete_light:django-autocomplete-light autoslug:django-autoslug
  avro:avro-python3 aws_cdk:aws-cdk-lib axes:django-axes barcode:python-barcode bidi:python-bidi
  binance:python-binance Bio:biopython bitcoin:python-bitcoinlib bluetooth:PyBluez,pybluez2
  board:Adafruit-Blinka bootstrap3:django-bootstrap3 bootstrap4:django-bootstrap4
  bootstrap5:django-bootstrap5 bs4:beautifulsoup4 bson:pymongo busio:Adafruit-Blinka
  cacheops:django-cacheops cairo:pycairo can:python-can captcha:django-simple-captcha,django-recaptcha
  cassandra:cassandra-driver,scylla-driver cattr:cattrs ckeditor:django-ckeditor clang:libclang
  cms:django-cms compressor:django-compressor constance:django-constance
  consul:python-consul,python-consul2 corsheaders:django-cors-headers creole:python-creole
  crispy_forms:django-crispy-forms Crypto:pycryptodome,pycrypto Cryptodome:pycryptodomex csp:django-csp
  cups:pycups
  cv2:opencv-python,opencv-python-headless,opencv-contrib-python,opencv-contrib-python-headless
  dal:django-autocomplete-light dateutil:python-dateutil dbbackup:django-dbbackup dbus:dbus-python
  debug_toolbar:django-debug-toolbar debug_toolbar_line_profiler:django-debug-toolbar-line-profiler
  decouple:python-decouple defender:django-defender digitalio:Adafruit-Blinka discord:discord.py,py-cord
  django_filters:django-filter django_fsm:django-fsm-2 django_q:django-q2 djmoney:django-money
  dns:dnspython docker:docker-py docopt:docopt-ng docx:python-docx dotenv:python-dotenv
  editor:python-editor elftools:pyelftools enchant:pyenchant engineio:python-engineio
  environ:django-environ,environ-config exiftool:PyExifTool extra_views:django-extra-views
  factory:factory-boy faiss:faiss-cpu,faiss-gpu ffmpeg:ffmpeg-python filer:django-filer fitz:PyMuPDF
  fpdf:fpdf2 fsm_log:django-fsm-log gflags:python-gflags gi:PyGObject git:GitPython github:PyGithub
  github3:github3.py gitlab:python-gitlab gnupg:python-gnupg google.ai:google-ai-generativelanguage
  google.api:googleapis-common-protos google.appengine:appengine-python-standard
  google.cloud.client:google-cloud-core google.cloud.exceptions:google-cloud-core
  google.cloud.sql:cloud-sql-python-connector google.gapic:google-gax
  google.logging:googleapis-common-protos google.longrunning:googleapis-common-protos
  google.oauth2:google-auth google.protobuf:protobuf google.rpc:googleapis-common-protos
  google.type:googleapis-common-protos googleapiclient:google-api-python-client graphql:graphql-core
  gridfs:pymongo grpc:grpcio grpc_channelz:grpcio-channelz grpc_health:grpcio-health-checking
  grpc_reflection:grpcio-reflection grpc_status:grpcio-status grpc_testing:grpcio-testing
  grpc_tools:grpcio-tools guardian:django-guardian haystack:haystack-ai,django-haystack,farm-haystack
  hcaptcha:django-hcaptcha hcl2:python-hcl2 health_check:django-health-check heatclient:python-heatclient
  hijack:django-hijack hydra:hydra-core igraph:python-igraph imagekit:django-imagekit
  imblearn:imbalanced-learn impala:impyla impersonate:django-impersonate
  import_export:django-import-export invitations:django-invitations ipware:django-ipware,python-ipware
  ironicclient:python-ironicclient jenkins:python-jenkins jks:pyjks jose:python-jose jpype:JPype1
  js_asset:django-js-asset jsonfield:django-jsonfield jwt:PyJWT kafka:kafka-python,kafka-python-ng
  keystoneclient:python-keystoneclient knox:django-rest-knox ldap:python-ldap
  Levenshtein:python-Levenshtein lexicon:dns-lexicon libvirt:libvirt-python
  logentry_admin:django-logentry-admin logstash:python-logstash lzo:python-lzo
  magic:python-magic,python-magic-bin,filemagic mailer:django-mailer
  maintenance_mode:django-maintenance-mode markdown_it:markdown-it-py markdownx:django-markdownx
  memcache:python-memcached,python3-memcached mimeparse:python-mimeparse model_utils:django-model-utils
  modelcluster:django-modelcluster modeltranslation:django-modeltranslation mpl_toolkits:matplotlib
  mptt:django-mptt msgpack:msgpack-python msgraph:msgraph-sdk multipart:python-multipart
  multiselectfield:django-multiselectfield
  mysql:mysql-connector-python,mysql-connector-python-rf,mysql-connector MySQLdb:mysqlclient,MySQL-python
  nacl:PyNaCl neo4j:neo4j-driver nested_admin:django-nested-admin neutronclient:python-neutronclient
  nmap:python-nmap notifications:django-notifications-hq novaclient:python-novaclient
  oauth2_provider:django-oauth-toolkit odf:odfpy opencc:opencc-python-reimplemented OpenGL:PyOpenGL
  openid:python3-openid,python-openid OpenSSL:pyOpenSSL openstack:openstacksdk
  opentelemetry:opentelemetry-api ordered_model:django-ordered-model organizations:django-organizations
  osgeo:GDAL,pygdal paho:paho-mqtt pam:python-pam parler:django-parler past:future path:path.py
  pdfminer:pdfminer.six phonenumber_field:django-phonenumber-field phonenumbers:phonenumberslite
  picklefield:django-picklefield PIL:Pillow pinecone:pinecone-client pipeline:django-pipeline
  pkg_resources:setuptools playhouse:peewee polymorphic:django-polymorphic post_office:django-post-office
  pptx:python-pptx prettyjson:django-prettyjson private_storage:django-private-storage
  psycopg:psycopg-binary psycopg2:psycopg2-binary,psycopg2cffi
  push_notifications:django-push-notifications py:pytest pylab:matplotlib pypandoc:pypandoc-binary
  pyrebase:Pyrebase4 pythoncom:pywin32 pythonjsonlogger:python-json-logger pyVim:pyvmomi
  pywintypes:pywin32 pyximport:Cython rangefilter:django-admin-rangefilter rapidjson:python-rapidjson
  ratelimit:django-ratelimit rediscluster:redis-py-cluster redlock:redlock-py
  registration:django-registration,django-registration-redux rest_auth:django-rest-auth
  rest_framework:djangorestframework rest_framework_extensions:drf-extensions
  rest_framework_gis:djangorestframework-gis rest_framework_jwt:djangorestframework-jwt,drf-jwt
  rest_framework_nested:drf-nested-routers rest_framework_simplejwt:djangorestframework-simplejwt
  rest_framework_swagger:django-rest-swagger rest_framework_xml:djangorestframework-xml
  reversion:django-reversion robot:robotframework robots:django-robots rosetta:django-rosetta RPi:RPi.GPIO
  rpm:rpm-shim ruamel:ruamel.yaml saml2:pysaml2 sass:libsass sass_processor:django-sass-processor
  scheduler:django-rq-scheduler scss:pyScss sekizai:django-sekizai select2:django-select2
  serial:pyserial,pyserial-asyncio serial_asyncio:pyserial-asyncio serpapi:google-search-results
  session_security:django-session-security sha3:pysha3,safe-pysha3 shapefile:pyshp silk:django-silk
  simple_history:django-simple-history skbio:scikit-bio skimage:scikit-image sklearn:scikit-learn
  skopt:scikit-optimize sksurv:scikit-survival slack:slackclient
  slugify:python-slugify,awesome-slugify,unicode-slugify smartcard:pyscard smb:pysmb smbus:smbus2
  snappy:python-snappy snowflake.connector:snowflake-connector-python snowflake.core:snowflake
  snowflake.snowpark:snowflake-snowpark-python social_core:social-auth-core
  social_django:social-auth-app-django socketio:python-socketio socks:PySocks solo:django-solo solr:solrpy
  sorl:sorl-thumbnail speech_recognition:SpeechRecognition sslserver:django-sslserver stdnum:python-stdnum
  storages:django-storages strawberry:strawberry-graphql suds:suds-py3,suds-jurko,suds-community
  swiftclient:python-swiftclient systemd:systemd-python taggit:django-taggit telebot:pyTelegramBotAPI
  telegram:python-telegram-bot tensorflow:tensorflow-cpu,tensorflow-gpu,tensorflow-macos,tf-nightly
  tinymce:django-tinymce tlz:toolz treebeard:django-treebeard TTS:coqui-tts
  two_factor:django-two-factor-auth u2flib_server:python-u2flib-server ulid:python-ulid,ulid-py
  umap:umap-learn url_filter:django-url-filter usb:pyusb uwsgidecorators:uWSGI vcr:vcrpy
  versatileimagefield:django-versatileimagefield vlc:python-vlc waffle:django-waffle
  weaviate:weaviate-client webpack_loader:django-webpack-loader websocket:websocket-client
  webview:pywebview whisper:openai-whisper widget_tweaks:django-widget-tweaks wikipediaapi:Wikipedia-API
  win32api:pywin32 win32com:pywin32 win32con:pywin32 win32file:pywin32 win32gui:pywin32
  win32process:pywin32 wx:wxPython xdg:pyxdg xdist:pytest-xdist Xlib:python-xlib xmpp:xmpppy yaml:PyYAML
  yaml_include:pyyaml-include zmq:pyzmq
  `
    .trim()
    .split(/\s+/)
    .map(entry => {
      const [name = '', distributions = ''] = entry.split(':');
      return [name, distributions.split(',').map(normalise)];
    }),
);

/**
 * Packages whose parts belong to many distributions, each named after its part: `google.cloud.storage` is
 * google-cloud-storage.
 */
export const NAMESPACES: ReadonlySet<string> = new Set(
  `airflow azure backports botbuilder collective flufl google jaraco lazr llama_index logilab opentelemetry paste
  plone Products repoze ruamel snowflake sphinxcontrib zope`.split(/\s+/),
);

/** Prefixes of the distributions of a namespace that differ from its name. */
export const NAMESPACE_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['airflow.providers', 'apache-airflow-providers'],
]);

/**
 * Packages so common that an import means them, not a module of the same name beside the importing file, even if no
 * manifest declares them.
 */
export const WELL_KNOWN: ReadonlySet<string> = new Set(
  `aiohttp alembic anthropic asyncpg attrs black boto3 botocore cachetools celery certifi cffi chardet click coverage
  cryptography dask django docker elasticsearch fastapi flask gevent graphene gunicorn h5py httpx hypothesis jinja2
  joblib jsonschema kombu kubernetes langchain loguru lxml mako markdown markupsafe marshmallow matplotlib mongoengine
  motor mypy networkx nltk numba numpy openai openpyxl orjson packaging pandas paramiko peewee pika pip plotly polars
  psutil psycopg psycopg2 pyarrow pydantic pygame pygments pymongo pymysql pytest pytz redis requests rich rq scipy
  scrapy seaborn selenium sentry_sdk setuptools six sphinx sqlalchemy starlette streamlit stripe structlog sympy tabulate
  tenacity tensorflow toml torch tornado tqdm transformers twisted typer typing_extensions ujson urllib3 uvicorn wheel
  websockets werkzeug xgboost`.split(/\s+/),
);

/** Names that PEP 503 treats as equal have the same normalised form. */
export function normalise(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}
