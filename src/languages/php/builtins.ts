import { isBuiltinFunction } from './builtin-functions.ts';
import type { SymbolKind } from './detail.ts';

/** Composer's own name for what every PHP program has. */
export const PLATFORM = 'php';

export function isBuiltin(kind: SymbolKind, name: string): boolean {
  if (kind === 'type') return isBuiltinType(name);
  return kind === 'const' ? BUILTIN_CONSTANT.test(name) : isBuiltinFunction(name);
}

/**
 * Is this a class, interface, trait or enum of PHP itself or of an extension? Those that are not always there are
 * in the list, too: an extension is no package of a project. Names are compared without regard to case.
 */
export function isBuiltinType(name: string): boolean {
  const lower = name.toLowerCase();
  return TYPES.has(lower) || NAMESPACES.test(lower);
}

const NAMESPACES =
  /^(?:bcmath|dba|dom|ds|ffi|ftp|imap|ldap|mongodb\\(?:bson|driver)|odbc|parallel|pdo|pgsql|pspell|random|rdkafka|relay|soap|uri)\\/;

const TYPES: ReadonlySet<string> = new Set(
  `__php_incomplete_class allowdynamicproperties appenditerator argumentcounterror arithmeticerror arrayaccess
  arrayiterator arrayobject assertionerror attribute backedenum badfunctioncallexception badmethodcallexception
  cachingiterator callbackfilteriterator closedgeneratorexception closure collator collectable compileerror
  compersisthelper com com_exception countable curlfile curlhandle curlmultihandle curlsharehandle
  curlsharepersistenthandle curlstringfile dateerror dateexception dateinterval dateinvalidoperationexception
  dateinvalidtimezoneexception datemalformedintervalstringexception datemalformedperiodstringexception
  datemalformedstringexception dateobjecterror dateperiod daterangeerror datetime datetimeimmutable
  datetimeinterface datetimezone deflatecontext delayedtargetvalidation deprecated directory directoryiterator
  divisionbyzeroerror domainexception domattr domcdatasection domcharacterdata domchildnode domcomment domdocument
  domdocumentfragment domdocumenttype domelement domentity domentityreference domexception domimplementation
  domnamednodemap domnamespacenode domnode domnodelist domnotation domparentnode domprocessinginstruction domtext
  domxpath dotnet emptyiterator enchantbroker enchantdictionary error errorexception ev event eventbase
  eventbuffer exception ffi fiber fibererror filesystemiterator filteriterator finfo gdfont gdimage gearmanclient
  gearmanexception gearmanjob gearmantask gearmanworker generator geoip globiterator gmagick gmp gnupg grpc
  hashcontext imagick imagickdraw imagickexception imagickkernel imagickpixel imagickpixeliterator
  infiniteiterator inflatecontext internaliterator intlbreakiterator intlcalendar intlchar
  intlcodepointbreakiterator intldateformatter intldatepatterngenerator intlexception intlgregoriancalendar
  intliterator intllistformatter intlpartsiterator intlrulebasedbreakiterator intltimezone
  invalidargumentexception iterator iteratoraggregate iteratoriterator jsonexception jsonserializable
  lengthexception libxmlerror limititerator locale logicexception memcache memcached memcachedexception
  memcachepool messageformatter mongo mongocollection mongodate mongodb mongoexception mongoid mongoregex
  multipleiterator mysqli mysqli_driver mysqli_result mysqli_sql_exception mysqli_stmt mysqli_warning nodiscard
  norewinditerator normalizer numberformatter oauth oauthexception oauthprovider ocicollection ocilob
  opensslasymmetrickey opensslcertificate opensslcertificatesigningrequest outeriterator outofboundsexception
  outofrangeexception overflowexception override parentiterator parseerror pdo pdoexception pdorow pdostatement phar
  phardata pharexception pharfileinfo php_user_filter phptoken rangeexception rararchive rarentry rdkafka
  recursivearrayiterator recursivecachingiterator recursivecallbackfilteriterator recursivedirectoryiterator
  recursivefilteriterator recursiveiterator recursiveiteratoriterator recursiveregexiterator
  recursivetreeiterator redis redisarray rediscluster redisclusterexception redisexception redissentinel
  reflection reflectionattribute reflectionclass reflectionclassconstant reflectionconstant reflectionenum
  reflectionenumbackedcase reflectionenumunitcase reflectionexception reflectionextension reflectionfiber
  reflectionfunction reflectionfunctionabstract reflectiongenerator reflectionintersectiontype
  reflectionmethod reflectionnamedtype reflectionobject reflectionparameter reflectionproperty
  reflectionreference reflectiontype reflectionuniontype reflectionzendextension reflector regexiterator
  resourcebundle returntypewillchange roundingmode runtimeexception seekableiterator sensitiveparameter
  sensitiveparametervalue serializable sessionhandler sessionhandlerinterface sessionidinterface
  sessionupdatetimestamphandlerinterface shmop simplexmlelement simplexmliterator snmp snmpexception soapclient
  soapfault soapheader soapparam soapserver soapvar socket sodiumexception addressinfo sortdirection solrclient solrdocument solrquery spldoublylinkedlist
  splenum splfileinfo splfileobject splfixedarray splheap splmaxheap splminheap splobjectstorage splobserver
  splpriorityqueue splqueue splstack splsubject spltempfileobject spoofchecker sqlite3 sqlite3exception
  sqlite3result sqlite3stmt stdclass stomp stompexception streambucket stringable svm swoole sysvmessagequeue
  sysvsemaphore sysvsharedmemory tidy tidynode throwable traversable transliterator typeerror uconverter
  underflowexception unexpectedvalueexception unhandledmatcherror unitenum v8js v8jsexception valueerror variant
  vips weakmap weakreference wincache worker xhprof xmlparser xmlreader xmlwriter xsltprocessor yaconf yaf yar
  ziparchive zmq zmqcontext zmqexception zmqpoll zmqsocket zookeeper apciterator apcuiterator
  amqpchannel amqpchannelexception amqpconnection amqpconnectionexception amqpenvelope amqpexchange
  amqpexchangeexception amqpqueue amqpqueueexception amqptimestamp amqpexception amqpbasicproperties
  couchbase pool pspell_config pspell_dictionary threaded thread mutex cond`.split(/\s+/),
);

/** Families of names that no project would choose, and common single ones: no project declares the others. */
const CONSTANTS = `ARRAY_FILTER_USE_ CONNECTION_(?:ABORTED|NORMAL|TIMEOUT)$ COUNT_(?:NORMAL|RECURSIVE)$ CURL[A-Z]*_
  DATE_(?:ATOM|COOKIE|ISO|RFC|RSS|W3C) DEBUG_BACKTRACE_ DNS_ ENT_ EXTR_ E_[A-Z_]+$
  FILE_(?:APPEND|IGNORE_NEW_LINES|NO_DEFAULT_CONTEXT|SKIP_EMPTY_LINES|USE_INCLUDE_PATH)$ FILEINFO_
  FILTER_(?:CALLBACK|DEFAULT|FLAG|FORCE|NULL|REQUIRE|SANITIZE|UNSAFE|VALIDATE) FNM_ FTP_(?:ASCII|AUTORESUME|AUTOSEEK|BINARY|FAILED|FINISHED|IMAGE|MOREDATA|TEXT|TIMEOUT_SEC)$ GLOB_ IMAGETYPE_ IMG_
  INPUT_(?:COOKIE|ENV|GET|POST|SERVER)$ JSON_[A-Z_]+$ LC_[A-Z]+$ LDAP_ LIBXML_ LOCK_(?:EX|NB|SH|UN)$
  LOG_(?:ALERT|CRIT|DEBUG|EMERG|ERR|INFO|NOTICE|WARNING)$ MB_CASE_ MYSQLI_ M_[A-Z0-9_]+$ OPENSSL_
  PASSWORD_(?:ARGON|BCRYPT|DEFAULT) PATHINFO_ PGSQL_ PHP_(?:BINARY|BINDIR|DEBUG|EOL|EXTENSION_DIR|EXTRA|FLOAT)
  PHP_(?:INT_|MAJOR_|MAXPATHLEN|MINOR_|OS|OUTPUT|QUERY|RELEASE_|ROUND|SAPI|SESSION|URL|VERSION|WINDOWS|ZTS) PREG_
  SCANDIR_ SEEK_ SIG[A-Z0-9]+$ SODIUM_ SORT_(?:ASC|DESC|FLAG_CASE|LOCALE_STRING|NATURAL|NUMERIC|REGULAR|STRING)$
  SQLITE3_ STDERR$ STDIN$ STDOUT$ STREAM_ STR_PAD_ UPLOAD_ERR_ XML_(?:ERROR|OPTION)_ DIRECTORY_SEPARATOR$
  PATH_SEPARATOR$ INF$ NAN$`;
const BUILTIN_CONSTANT = new RegExp(`^(?:${CONSTANTS.split(/\s+/).join('|')})`);
