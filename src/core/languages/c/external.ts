/**
 * The name of an external library. C has no common registry, so it is derived from the include: the first folder
 * (`boost/asio.hpp` is `boost`), or the header's name without its extension (`gmp.h` is `gmp`). If the headers of a
 * library have other names, it gets the name that package managers and `pkg-config` use (`event2/event.h` is `libevent`,
 * `google/protobuf/message.h` is `protobuf`).
 */
export function externalName(header: string): string {
  const known = libraryOf(header);
  if (known !== undefined) return known;
  const slash = header.indexOf('/');
  if (slash > 0) return header.slice(0, slash);
  const dot = header.lastIndexOf('.');
  return dot > 0 ? header.slice(0, dot) : header;
}

/** A library that is known by name, so that even `"gtest/gtest.h"` in quotes is not the project's own. */
export function libraryOf(header: string): string | undefined {
  const [first = '', second = ''] = header.split('/', 3);
  if (header.includes('/')) {
    const known = FOLDERS.get(first) ?? FOLDERS.get(`${first}/${second}`);
    if (known !== undefined) return known;
  }
  return QT.test(header) ? 'qt' : singleHeader(header);
}

/** A library without a folder for its headers, so that a project may have a header of the same name. */
export function singleHeader(header: string): string | undefined {
  return HEADERS.get(header);
}

/** All known headers of such a library. */
export function headersOf(library: string): readonly string[] {
  return [...HEADERS].filter(([, name]) => name === library).map(([header]) => header);
}

/** Lines of `library: names`. On a line without a colon, each name is that of a library, with or without an extension. */
function read(table: string): ReadonlyMap<string, string> {
  const libraries = new Map<string, string>();
  for (const line of table.trim().split('\n')) {
    const [library, names] = line.includes(':') ? line.split(':') : [undefined, line];
    for (const name of names?.trim().split(/\s+/) ?? [])
      libraries.set(name, library?.trim() ?? name.replace(/\.h(?:pp)?$/, ''));
  }
  return libraries;
}

const FOLDERS: ReadonlyMap<string, string> = read(`
  absl AMF archive asio benchmark boost brotli cairo capnp catch2 cereal cgreen curl doctest double-conversion
  flatbuffers fmt folly fuzztest gdk gflags gio glm glog gssapi gst gtk hiredis inja jemalloc json-c jsoncpp kj
  krb5 leveldb libklvanc libpq libxslt lzma magic_enum mbedtls mpi mysql ncurses nghttp2 ngtcp2 openssl opencensus
  opentelemetry pango pqxx pulse pybind11 rapidjson readline re2 rocksdb ruby SDL2 SDL3 selinux snappy sodium
  spdlog systemd thrift udev vulkan wayland X11 xcb yaml-cpp zmq zstd
  dbus: dbus-1.0 dbus
  eigen: Eigen eigen3
  ffmpeg: libavcodec libavdevice libavfilter libavformat libavutil libpostproc libswresample libswscale
  freetype: freetype freetype2
  glib: glib glib-2.0
  grpc: grpc grpc++ grpcpp
  gtest: gtest gmock
  harfbuzz: hb harfbuzz
  icu: unicode
  json: nlohmann
  libevent: event2
  libusb: libusb-1.0
  libva: va
  libuv: uv
  libxml2: libxml libxml2
  llvm: llvm llvm-c
  OpenCL: CL
  opencv: opencv2 opencv
  opengl: GL GLES GLES2 GLES3 EGL KHR OpenGL OpenGLES
  protobuf: google/protobuf
  qt: Qt QtCore QtGui QtWidgets QtNetwork QtQml QtQuick QtTest QtSql QtSvg QtXml QtDBus QtConcurrent QtMultimedia
  range-v3: range
  sdl: SDL
  tbb: tbb oneapi
`);

const HEADERS: ReadonlyMap<string, string> = read(`
  asio.hpp check.h cmocka.h davs2.h ffi.h gdbm.h gsasl.h gsm.h hiredis.h jansson.h libpsl.h libusb.h lzma.h mpfr.h
  pugixml.hpp ruby.h rustls.h sndio.h sodium.h uavs3d.h unity.h uuid.h xavs2.h xxhash.h
  bzip2: bzlib.h
  cuda: cuda.h cuda_runtime.h cuda_runtime_api.h cuda_fp16.h
  expat: expat.h expat_config.h
  freetype: ft2build.h
  glib: glib.h glib-object.h gmodule.h glibconfig.h
  gmp: gmp.h gmpxx.h
  jsoncpp: json/json.h json/value.h json/reader.h json/writer.h json/config.h json/forwards.h
  jni: jni.h jni_md.h jvmti.h
  libev: ev.h
  libevent: event.h evhttp.h evdns.h
  libidn: idna.h stringprep.h idn-free.h
  libidn2: idn2.h
  libjpeg: jpeglib.h jerror.h jmorecfg.h turbojpeg.h
  libpcap: pcap.h
  libpng: png.h pngconf.h
  libpq: libpq-fe.h libpq-events.h postgres_ext.h
  libssh: libssh/libssh.h
  libssh2: libssh2.h libssh2_sftp.h
  libtiff: tiff.h tiffio.h
  libtls: tls.h
  libuv: uv.h
  libwebp: webp/decode.h webp/encode.h
  libyaml: yaml.h
  lua: lua.h lauxlib.h lualib.h luaconf.h lua.hpp luajit.h
  lz4: lz4.h lz4frame.h lz4hc.h
  ncurses: curses.h ncurses.h term.h panel.h ncursesw.h
  numa: numa.h numaif.h
  openldap: ldap.h lber.h ldap_ssl.h
  openvino: inference_engine.hpp
  opus: opus.h opus_multistream.h opus_defines.h opus_types.h
  pcre: pcre.h pcreposix.h
  pcre2: pcre2.h pcre2posix.h
  perl: EXTERN.h perl.h XSUB.h
  php: php.h TSRM.h
  python: Python.h structmember.h pyconfig.h
  SDL2: SDL.h
  snappy: snappy.h snappy-c.h
  sqlite3: sqlite3.h sqlite3ext.h
  tcl: tcl.h tk.h
  valgrind: valgrind/valgrind.h valgrind/memcheck.h valgrind/callgrind.h
  zlib: zlib.h zconf.h
  zmq: zmq.h zmq.hpp
  zstd: zstd.h zdict.h zstd_errors.h
`);

/** Qt's headers have the names of its classes, without an extension. */
const QT = /^Q[A-Z][A-Za-z0-9]*$/;
