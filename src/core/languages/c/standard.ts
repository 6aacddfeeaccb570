/**
 * Is this a header of the language, of its compilers, or of an operating system? Systems have single headers and whole
 * folders of them. Only those of Windows are case-insensitive.
 */
export function isStandard(header: string): boolean {
  const slash = header.indexOf('/');
  if (slash > 0 && FOLDERS.has(header.slice(0, slash))) return true;
  if (CPP.has(header) || HEADERS.has(header)) return true;
  return WINDOWS.has(header.toLowerCase()) || INTRINSICS.test(header);
}

function words(list: string, suffix = ''): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(word => word + suffix));
}

const CPP =
  words(`algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat charconv chrono
  cinttypes ciso646 climits clocale cmath codecvt compare complex concepts condition_variable contracts coroutine
  csetjmp csignal cstdalign cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar
  cwctype debugging deque exception execution expected filesystem flat_map flat_set format forward_list fstream
  functional future generator hazard_pointer hive initializer_list inplace_vector iomanip ios iosfwd iostream
  istream iterator latch limits linalg list locale map mdspan memory memory_resource meta mutex new numbers numeric
  optional ostream print queue random ranges ratio rcu regex scoped_allocator semaphore set shared_mutex simd
  source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string
  string_view strstream syncstream system_error text_encoding thread tuple type_traits typeindex typeinfo
  unordered_map unordered_set utility valarray variant vector version hash_map hash_set slist rope iostream.h
  fstream.h iomanip.h strstream.h new.h backward/hash_map`);

/** C, POSIX, GNU, Linux, the BSDs, macOS, older systems, and compilers, in this order. */
const HEADERS = words(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
  stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype aio
  cpio dirent dlfcn fcntl fmtmsg fnmatch ftw getopt glob grp iconv langinfo libgen libintl monetary mqueue ndbm
  netdb nl_types poll pthread pwd regex sched search semaphore spawn strings stropts syslog tar termios trace ulimit
  unistd utime utmpx wordexp _G_config a.out aliases alloca ar argp argz byteswap copyfile crt_externs crypt
  cursesapp db_185 elf endian envz err error execinfo features fstab fts gconv getopt_core gshadow ieee754 ifaddrs
  lastlog libc libproc libutil link login_cap malloc malloc_np mcheck membership memory mntent nlist nss nsswitch
  obstack paths printf proc_service pthread_np pty re_comp regexp removefile resolv sandbox sgtty shadow stab
  standards stdio_ext sysexits termcap termio thread_db ttyent ucontext ucred unctrl ustat utmp values varargs vis
  xlocale zone TargetConditionals Availability AvailabilityMacros AvailabilityInternal Block bootstrap notify asl
  libdispatch launch MacTypes ConditionalMacros cpuid cxxabi unwind omp quadmath stdfix tmmintrin mm_malloc mm3dnow
  x86gprintrin arm_neon arm_acle arm_sve arm_sme arm_fp16 arm_bf16 arm_mve arm_cmse altivec spe vecintrin lsxintrin
  lasxintrin msa wasm_simd128 riscv_vector hexagon_types float128 nullptr ptrauth ptrcheck builtins kernel dlfcn_ext`,
  '.h',
);

const FOLDERS =
  words(`sys net netinet netinet6 arpa bits linux asm asm-generic gnu rpc rpcsvc scsi sound mtd rdma video misc xen drm
  netax25 netipx netpacket netrom netrose nfs protocols neteconet netash netatalk netiucv ext experimental tr1 tr2
  debug parallel pstl decimal backward sanitizer machine mach mach-o mach_debug libkern os dispatch xpc objc i386
  arm x86 uapi ufs vm netsmb bsm security malloc secure simd CommonCrypto architecture Accelerate AppKit
  ApplicationServices AudioToolbox AudioUnit AVFoundation Carbon CFNetwork Cocoa CoreAudio CoreBluetooth CoreData
  CoreFoundation CoreGraphics CoreImage CoreLocation CoreMedia CoreMIDI CoreML CoreMotion CoreServices CoreText
  CoreVideo CoreWLAN DiskArbitration Foundation GameController GameKit HIServices Hypervisor IOBluetooth IOKit
  IOSurface ImageIO Kernel LocalAuthentication MapKit Metal MetalKit MetalPerformanceShaders MobileCoreServices
  Network OpenDirectory PhotosUI QuartzCore ScreenCaptureKit Security StoreKit SystemConfiguration UIKit
  UniformTypeIdentifiers UserNotifications VideoToolbox WebKit android winrt windows.foundation`);

const WINDOWS = words(
  `_mingw accctrl aclapi activscp afunix afxwin appmodel atlbase atlcom atlcomcli atlconv atlstr audioclient aviriff
  avrt avrfsdk basetsd bcrypt bdaiface bluetoothapis bthsdpdef cderr cfgmgr32 cguid codeanalysis/warnings combaseapi
  comdef comip concrt commctrl commdlg conio corecrt corhdr credui crtdbg crtdefs cryptuiapi d2d1 d2d1_1 d3d10 d3d11
  d3d11_1 d3d11_2 d3d11_3 d3d11_4 d3d12 d3d12video d3d9 d3d9types d3dcompiler d3dcommon d3dx9 dbghelp dbt dciman32
  dcommon dde ddraw delayimp devguid devicetopology devpkey devpropdef dinput direct directxmath dispex dmksctrl dos
  dsgetdc dshow dsound dvdmedia dwmapi dwrite dxgi dxgi1_2 dxgi1_3 dxgi1_4 dxgi1_5 dxgi1_6 dxgidebug dxva dxva2api
  eh endpointvolume errorrep evntprov evntrace excpt exdisp fci fdi fibersapi fileapi fpieee
  functiondiscoverykeys_devpkey gdiplus guiddef handleapi hidclass hidpi hidsdi hidusage icm imagehlp imm in6addr
  initguid inspectable intrin intsafe intshcut io ioapiset iphlpapi iprtrmib iptypes isguids joystickapi kbd
  knownfolders ks ksmedia lm lmaccess lmcons lmerr lmshare lmwksta lzexpand malloc mapi mapix memoryapi mferror
  mfapi mfidl mfobjects mfreadwrite mftransform minwinbase minwindef mlang mmdeviceapi mmeapi mmreg mmsystem mpr
  msacm mscoree mshtml mstcpip msi mswsock msxml msxml6 namedpipeapi nb30 ncrypt netfw netioapi netlistmgr newapis
  newdev ntddcdrm ntdd8042 ntddk ntddscsi ntddstor ntddvdeo ntdef ntsecapi ntstatus ntverp nvapi oaidl objbase
  objidl objsafe ocidl ole2 oleacc oleauto olectl oleidl pathcch pdh pdhmsg physicalmonitorenumerationapi
  playsoundapi portabledeviceapi ppl powrprof powerbase powersetting prntvpt process processenv processthreadsapi
  profileapi propidl propkey propsys propvarutil psapi qedit qos rapi ras raserror regstr restartmanager richedit
  roapi rpc rpcasync rpcdce rpcndr rpcnterr sal sapi schannel schnlsp sddl sdkddkver security securitybaseapi
  servprov setupapi share shcore shellapi shellscalingapi shldisp shlguid shlobj shlobj_core shlwapi shobjidl
  shobjidl_core softpub sphelper specstrings sql sqlext sqltypes sspi stierr stralign strmif stringapiset strsafe
  structuredquery subauth synchapi sysinfoapi systemtopologyapi t2embapi tapi taskschd tchar tcpestats tcpmib
  textserv threadpoolapiset timeapi timezoneapi tlhelp32 tmschema tpcshrd tlogstg traceloggingprovider udpmib unknwn
  unknwnbase urlmon usbiodef userenv usp10 utilapiset uxtheme vdmdbg verrsrc versionhelpers vfw vfwmsgs vsbackup vss
  vssym32 vsstyle vswriter wbemcli wbemidl wchar wct wia wiascr widemath winapifamily winbase wincodec wincon
  wincred wincrypt windef windns windowsx windows winerror winevt wingdi winhttp winhvemulation winhvplatform
  winineti wininet winioctl winldap winnetwk winnls winnt winperf winreg winresrc winsafer winscard winsdkver
  winsmcrd winsock winsock2 winspool winstring winternl winsvc wintrust winuser winver wlanapi wlantypes wmcodecdsp
  wmiatlprov wmistr wmium wmsdk wow64apiset wpcapi wrl wrl/client wrl/event wrl/implements wrl/module ws2bth ws2def
  ws2ipdef ws2spi ws2tcpip wspiapi wtsapi32 wtypes wtypesbase xapofx xaudio2 xinput xmllite xpsprint yvals
  yvals_core`,
  '.h',
);

const INTRINSICS = /^[a-z0-9_]*intrin\.h$/;
