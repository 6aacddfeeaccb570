/** Composer's own name for what every PHP program has. */
export const PLATFORM = 'php';

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
