import { FUNCTIONS } from './builtin-functions.ts';
import type { SymbolKind } from './detail.ts';

/** Composer's name for what every PHP program has. */
export const PLATFORM = 'php';

/** A project may declare one of these for versions of PHP without it, but PHP's own counts if there is one. */
export function isBuiltin(kind: SymbolKind, name: string): boolean {
  if (kind === 'type') return isBuiltinType(name);
  if (kind === 'const') return BUILTIN_CONSTANT.test(name);
  functions ??= wordsOf(FUNCTIONS);
  return functions.has(name.toLowerCase());
}

/**
 * Is this a class, interface, trait or enum of PHP or of an extension? The extensions that are not always installed
 * count as well, because they are not packages.
 */
export function isBuiltinType(name: string): boolean {
  const lower = name.toLowerCase();
  return TYPES.has(lower) || NAMESPACES.test(lower);
}

/** A word with a colon is the prefix of those that follow it. */
function wordsOf(list: string): ReadonlySet<string> {
  const words = new Set<string>();
  let prefix = '';
  for (const word of list.split(/\s+/)) {
    if (word.endsWith(':')) prefix = word.slice(0, -1);
    else words.add(prefix + word);
  }
  return words;
}

let functions: ReadonlySet<string> | undefined;

const NAMESPACES =
  /^(?:bcmath|dba|dom|ds|ffi|ftp|imap|ldap|mongodb\\(?:bson|driver)|odbc|parallel|pdo|pgsql|pspell|random|rdkafka|relay|soap|uri)\\/;

const TYPES: ReadonlySet<string> =
  wordsOf(`__php_incomplete_class addressinfo allowdynamicproperties apciterator apcuiterator appenditerator argumentcounterror
  arithmeticerror arrayaccess arrayiterator arrayobject assertionerror attribute backedenum badfunctioncallexception
  badmethodcallexception cachingiterator callbackfilteriterator closedgeneratorexception closure collator collectable
  com com_exception compersisthelper compileerror cond couchbase countable deflatecontext delayedtargetvalidation
  deprecated directory directoryiterator divisionbyzeroerror dotnet emptyiterator enchantbroker enchantdictionary error
  errorexception ev event eventbase eventbuffer exception ffi fiber fibererror filesystemiterator filteriterator finfo
  gdfont gdimage generator geoip globiterator gmagick gmp gnupg grpc hashcontext imagick infiniteiterator
  inflatecontext internaliterator invalidargumentexception iterator iteratoraggregate iteratoriterator jsonexception
  jsonserializable lengthexception libxmlerror limititerator locale logicexception memcache messageformatter mongo
  multipleiterator mutex mysqli nodiscard norewinditerator normalizer numberformatter oauth oauthexception
  oauthprovider ocicollection ocilob opensslasymmetrickey opensslcertificate opensslcertificatesigningrequest
  outeriterator outofboundsexception outofrangeexception overflowexception override parentiterator parseerror pdo
  pdoexception pdorow pdostatement phar phardata pharexception pharfileinfo php_user_filter phptoken pool pspell_config
  pspell_dictionary rangeexception rararchive rarentry rdkafka redis reflection reflector regexiterator resourcebundle
  returntypewillchange roundingmode runtimeexception seekableiterator sensitiveparameter sensitiveparametervalue
  serializable shmop simplexmlelement simplexmliterator snmp snmpexception socket sodiumexception solrclient
  solrdocument solrquery sortdirection spoofchecker sqlite3 stdclass stomp stompexception streambucket stringable svm
  swoole sysvmessagequeue sysvsemaphore sysvsharedmemory thread threaded throwable tidy tidynode transliterator
  traversable typeerror uconverter underflowexception unexpectedvalueexception unhandledmatcherror unitenum v8js
  v8jsexception valueerror variant vips weakmap weakreference wincache worker xhprof xmlparser xmlreader xmlwriter
  xsltprocessor yaconf yaf yar ziparchive zmq zmqcontext zmqexception zmqpoll zmqsocket zookeeper amqp: basicproperties
  channel channelexception connection connectionexception envelope exception exchange exchangeexception queue
  queueexception timestamp curl: file handle multihandle sharehandle sharepersistenthandle stringfile date: error
  exception interval invalidoperationexception invalidtimezoneexception malformedintervalstringexception
  malformedperiodstringexception malformedstringexception objecterror period rangeerror time timeimmutable
  timeinterface timezone dom: ainexception attr cdatasection characterdata childnode comment document documentfragment
  documenttype element entity entityreference exception implementation namednodemap namespacenode node nodelist
  notation parentnode processinginstruction text xpath gearman: client exception job task worker imagick: draw
  exception kernel pixel pixeliterator intl: breakiterator calendar char codepointbreakiterator dateformatter
  datepatterngenerator exception gregoriancalendar iterator listformatter partsiterator rulebasedbreakiterator timezone
  memcache: d dexception pool mongo: collection date db exception id regex mysqli_: driver result sql_exception stmt
  warning recursive: arrayiterator cachingiterator callbackfilteriterator directoryiterator filteriterator iterator
  iteratoriterator regexiterator treeiterator redis: array cluster clusterexception exception sentinel reflection:
  attribute class classconstant constant enum enumbackedcase enumunitcase exception extension fiber function
  functionabstract generator intersectiontype method namedtype object parameter property reference type uniontype
  zendextension session: handler handlerinterface idinterface updatetimestamphandlerinterface soap: client fault header
  param server var spl: doublylinkedlist enum fileinfo fileobject fixedarray heap maxheap minheap objectstorage
  observer priorityqueue queue stack subject tempfileobject sqlite3: exception result stmt`);

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
