/** The functions of PHP and its extensions. A word with a colon is the prefix of those that follow it. */
export const FUNCTIONS = `_ abs acos acosh addcslashes addslashes arsort asin asinh asort assert assert_options atan atan2 atanh base64_decode
  base64_encode base_convert basename bin2hex bind_textdomain_codeset bindec bindtextdomain boolval bzclose bzcompress
  bzdecompress bzerrno bzerror bzerrstr bzflush bzopen bzread bzwrite call_user_func call_user_func_array ceil chdir
  checkdate checkdnsrr chgrp chmod chop chown chr chroot chunk_split clearstatcache cli_get_process_title
  cli_set_process_title closedir closelog compact connection_aborted connection_status constant convert_uudecode
  convert_uuencode copy cos cosh count count_chars crc32 crypt current date dcgettext dcngettext decbin dechex decoct
  define defined deflate_add deflate_init deg2rad dgettext dir dirname disk_free_space disk_total_space diskfreespace
  dl dngettext dom_import_simplexml doubleval easter_date easter_days end enum_exists escapeshellarg escapeshellcmd
  exec exp explode expm1 extension_loaded extract fastcgi_finish_request fclose fdatasync fdiv feof fflush fgetc
  fgetcsv fgets file floatval flock floor flush fmod fnmatch fopen forward_static_call forward_static_call_array
  fpassthru fpow fprintf fputcsv fputs fread frenchtojd fscanf fseek fsockopen fstat fsync ftell ftok ftruncate
  function_exists fwrite gd_info glob gmdate gmmktime gmstrftime gregoriantojd hash header header_register_callback
  header_remove headers_list headers_sent hebrev hex2bin hexdec highlight_file highlight_string hrtime
  html_entity_decode htmlentities htmlspecialchars htmlspecialchars_decode hypot iconv idate idn_to_ascii idn_to_utf8
  igbinary_serialize igbinary_unserialize ignore_user_abort implode in_array inet_ntop inet_pton intdiv
  interface_exists intval ip2long iptcembed iptcparse jddayofweek jdmonthname jewishtojd join juliantojd key key_exists
  krsort ksort lcfirst lcg_value lchgrp lchown levenshtein link linkinfo litespeed_finish_request localeconv localtime
  log log10 log1p long2ip lstat ltrim mail max md5 md5_file metaphone method_exists mhash microtime mime_content_type
  min mkdir mktime move_uploaded_file msgpack_pack msgpack_unpack mt_getrandmax mt_rand mt_srand natcasesort natsort
  net_get_interfaces next ngettext nl2br nl_langinfo number_format octdec opendir openlog ord output_add_rewrite_var
  output_reset_rewrite_vars pack passthru pathinfo pclose pdo_drivers pfsockopen phpcredits phpinfo phpversion pi popen
  pos pow prev print_r printf property_exists putenv quoted_printable_decode quoted_printable_encode quotemeta rad2deg
  rand random_bytes random_int range rawurldecode rawurlencode realpath realpath_cache_get realpath_cache_size
  register_shutdown_function register_tick_function rename request_parse_body reset restore_error_handler
  restore_exception_handler rewind rewinddir rmdir round rsort rtrim sapi_windows_cp_set sapi_windows_vt100_support
  scandir serialize sha1 sha1_file shell_exec show_source shuffle similar_text sin sinh sizeof sleep sort soundex
  sprintf sqrt srand sscanf stat substr symlink sys_get_temp_dir sys_getloadavg syslog system tan tanh tempnam
  textdomain time time_nanosleep time_sleep_until tmpfile token_get_all token_name touch trait_exists trigger_error
  trim uasort ucfirst ucwords uksort umask uniqid unixtojd unlink unpack unregister_tick_function unserialize urldecode
  urlencode use_soap_error_handler user_error usleep usort utf8_decode utf8_encode var_dump var_export version_compare
  vfprintf virtual vprintf vsprintf wordwrap zend_version apache_: get_modules get_version getenv lookup_uri note
  request_headers response_headers setenv apcu_: add cache_info clear_cache dec delete enabled entry exists fetch inc
  store array_: all any change_key_case chunk column combine count_values diff diff_assoc diff_key diff_uassoc
  diff_ukey fill fill_keys filter find find_key first flip intersect intersect_assoc intersect_key intersect_uassoc
  intersect_ukey is_list key_exists key_first key_last keys last map merge merge_recursive multisort pad pop product
  push rand reduce replace replace_recursive reverse search shift slice splice sum udiff udiff_assoc udiff_uassoc
  uintersect uintersect_assoc uintersect_uassoc unique unshift values walk walk_recursive bc: add ceil comp div divmod
  floor mod mul pow powmod round scale sqrt sub cal_: days_in_month from_jd info to_jd class_: alias exists implements
  parents uses collator_: asort compare create get_attribute get_error_code get_error_message get_locale get_sort_key
  get_strength set_attribute set_strength sort sort_with_sort_keys ctype_: alnum alpha cntrl digit graph lower print
  punct space upper xdigit curl_: close copy_handle errno error escape exec file_create getinfo init multi_add_handle
  multi_close multi_errno multi_exec multi_getcontent multi_info_read multi_init multi_remove_handle multi_select
  multi_setopt multi_strerror pause reset setopt setopt_array share_close share_errno share_init share_setopt
  share_strerror strerror unescape upkeep version date: _add _create _create_from_format _create_immutable
  _create_immutable_from_format _date_set _default_timezone_get _default_timezone_set _diff _format _get_last_errors
  _interval_create_from_date_string _interval_format _isodate_set _modify _offset_get _parse _parse_from_format _sub
  _sun_info _sunrise _sunset _time_set _timestamp_get _timestamp_set _timezone_get _timezone_set fmt_create fmt_format
  fmt_format_object fmt_get_calendar fmt_get_calendar_object fmt_get_datetype fmt_get_error_code fmt_get_error_message
  fmt_get_locale fmt_get_pattern fmt_get_timetype fmt_get_timezone fmt_get_timezone_id fmt_is_lenient fmt_localtime
  fmt_parse fmt_set_calendar fmt_set_lenient fmt_set_pattern fmt_set_timezone debug_: backtrace print_backtrace
  zval_dump dns_: check_record get_mx get_record error_: clear_last get_last log reporting exif_: imagetype read_data
  tagname thumbnail file: _exists _get_contents _put_contents atime ctime group inode mtime owner perms size type
  filter_: has_var id input input_array list var var_array finfo_: buffer close file open set_flags ftp_: alloc append
  cdup chdir chmod close connect delete exec fget fput get get_option login mdtm mkdir mlsd nb_continue nb_fget nb_fput
  nb_get nb_put nlist pasv put pwd quit raw rawlist rename rmdir set_option site size ssl_connect systype func_:
  get_arg get_args num_args gc_: collect_cycles disable enable enabled mem_caches status get: _browser _called_class
  _cfg_var _class _class_methods _class_vars _current_user _debug_type _declared_classes _declared_interfaces
  _declared_traits _defined_constants _defined_functions _defined_vars _error_handler _exception_handler
  _extension_funcs _headers _html_translation_table _include_path _included_files _loaded_extensions
  _mangled_object_vars _meta_tags _object_vars _parent_class _required_files _resource_id _resource_type _resources
  allheaders cwd date env hostbyaddr hostbyname hostbynamel hostname imagesize imagesizefromstring lastmod mxrr mygid
  myinode mypid myuid opt protobyname protobynumber randmax rusage servbyname servbyport text timeofday type gmp_: abs
  add and binomial clrbit cmp com div div_q div_qr div_r divexact export fact gcd gcdext hamdist import init intval
  invert jacobi kronecker lcm legendre mod mul neg nextprime or perfect_power perfect_square popcount pow powm
  prob_prime random_bits random_range random_seed root rootrem scan0 scan1 setbit sign sqrt sqrtrem strval sub testbit
  xor grapheme_: extract levenshtein str_split stripos stristr strlen strpos strripos strrpos strstr substr gz: close
  compress decode deflate encode eof file getc gets inflate open passthru puts read rewind seek tell uncompress write
  hash_: algos copy equals file final hkdf hmac hmac_algos hmac_file init pbkdf2 update update_file update_stream
  http_: build_query clear_last_response_headers get_last_response_headers response_code iconv_: get_encoding
  mime_decode mime_decode_headers mime_encode set_encoding strlen strpos strrpos substr image: _type_to_extension
  _type_to_mime_type affine affinematrixconcat affinematrixget alphablending antialias arc avif bmp char charup
  colorallocate colorallocatealpha colorat colorclosest colorclosestalpha colorclosesthwb colordeallocate colorexact
  colorexactalpha colormatch colorresolve colorresolvealpha colorset colorsforindex colorstotal colortransparent
  convolution copy copymerge copymergegray copyresampled copyresized create createfromavif createfrombmp createfromgd
  createfromgd2 createfromgd2part createfromgif createfromjpeg createfrompng createfromstring createfromtga
  createfromwbmp createfromwebp createfromxbm createfromxpm createtruecolor crop cropauto dashedline destroy ellipse
  fill filledarc filledellipse filledpolygon filledrectangle filltoborder filter flip fontheight fontwidth ftbbox
  fttext gammacorrect gd gd2 getclip getinterpolation gif interlace istruecolor jpeg layereffect line loadfont
  openpolygon palettecopy palettetotruecolor png polygon rectangle resolution rotate savealpha scale setbrush setclip
  setinterpolation setpixel setstyle setthickness settile string stringup sx sy truecolortopalette ttfbbox ttftext
  types wbmp webp xbm imap_: 8bit alerts append base64 binary body bodystruct check clearflag_full close create
  createmailbox delete deletemailbox errors expunge fetch_overview fetchbody fetchheader fetchmime fetchstructure
  fetchtext gc get_quota get_quotaroot getacl getmailboxes getsubscribed headerinfo headers is_open last_error list
  listmailbox listscan listsubscribed lsub mail mail_compose mail_copy mail_move mailboxmsginfo mime_header_decode
  msgno num_msg num_recent open ping qprint rename renamemailbox reopen rfc822_parse_adrlist rfc822_parse_headers
  rfc822_write_address savebody scan scanmailbox search set_quota setacl setflag_full sort status subscribe thread
  timeout uid undelete unsubscribe utf7_decode utf7_encode utf8 inflate_: add get_read_len get_status init ini_: alter
  get get_all parse_quantity restore set intl_: error_name get_error_code get_error_message is_failure intlcal_: add
  after before clear create_instance equals field_difference from_date_time get get_actual_maximum get_actual_minimum
  get_available_locales get_day_of_week_type get_error_code get_error_message get_first_day_of_week
  get_greatest_minimum get_keyword_values_for_locale get_least_maximum get_locale get_maximum
  get_minimal_days_in_first_week get_minimum get_now get_repeated_wall_time_option get_skipped_wall_time_option
  get_time get_time_zone get_type get_weekend_transition in_daylight_time is_equivalent_to is_lenient is_set is_weekend
  roll set set_first_day_of_week set_lenient set_minimal_days_in_first_week set_repeated_wall_time_option
  set_skipped_wall_time_option set_time set_time_zone to_date_time intlgregcal_: create_instance get_gregorian_change
  is_leap_year set_gregorian_change intltz_: count_equivalent_ids create_default create_enumeration create_time_zone
  create_time_zone_id_enumeration from_date_time_zone get_canonical_id get_display_name get_dst_savings
  get_equivalent_id get_error_code get_error_message get_gmt get_id get_id_for_windows_id get_offset get_raw_offset
  get_region get_tz_data_version get_unknown get_windows_id has_same_rules to_date_time_zone use_daylight_time is_: a
  array bool callable countable dir double executable file finite float infinite int integer iterable link long nan
  null numeric object readable resource scalar soap_fault string subclass_of uploaded_file writable writeable
  iterator_: apply count to_array jdto: french gregorian jewish julian unix json_: decode encode last_error
  last_error_msg validate ldap_: add add_ext bind bind_ext close compare connect count_entries count_references delete
  delete_ext dn2ufn err2str errno error escape exop exop_passwd exop_refresh exop_whoami explode_dn first_attribute
  first_entry first_reference free_result get_attributes get_dn get_entries get_option get_values get_values_len list
  mod_add mod_add_ext mod_del mod_del_ext mod_replace mod_replace_ext modify modify_batch next_attribute next_entry
  next_reference parse_exop parse_reference parse_result read rename rename_ext sasl_bind search set_option
  set_rebind_proc start_tls unbind libxml_: clear_errors disable_entity_loader get_errors get_external_entity_loader
  get_last_error set_external_entity_loader set_streams_context use_internal_errors locale_: accept_from_http
  canonicalize compose filter_matches get_all_variants get_default get_display_language get_display_name
  get_display_region get_display_script get_display_variant get_keywords get_primary_language get_region get_script
  is_right_to_left lookup parse set_default mb_: check_encoding chr convert_case convert_encoding convert_kana
  convert_variables decode_mimeheader decode_numericentity detect_encoding detect_order encode_mimeheader
  encode_numericentity encoding_aliases ereg ereg_match ereg_replace ereg_replace_callback ereg_search
  ereg_search_getpos ereg_search_getregs ereg_search_init ereg_search_pos ereg_search_regs ereg_search_setpos eregi
  eregi_replace get_info http_input http_output internal_encoding language lcfirst list_encodings ltrim ord
  output_handler parse_str preferred_mime_name regex_encoding regex_set_options rtrim scrub send_mail split str_pad
  str_split strcut strimwidth stripos stristr strlen strpos strrchr strrichr strripos strrpos strstr strtolower
  strtoupper strwidth substitute_character substr substr_count trim ucfirst memory_: get_peak_usage get_usage
  reset_peak_usage mhash_: count get_block_size get_hash_name keygen_s2k msg_: get_queue queue_exists receive
  remove_queue send set_queue stat_queue msgfmt_: create format format_message get_error_code get_error_message
  get_locale get_pattern parse parse_message set_pattern mysqli_: affected_rows autocommit begin_transaction
  change_user character_set_name close commit connect connect_errno connect_error data_seek debug dump_debug_info errno
  error error_list escape_string execute execute_query fetch_all fetch_array fetch_assoc fetch_column fetch_field
  fetch_field_direct fetch_fields fetch_lengths fetch_object fetch_row field_count field_seek field_tell free_result
  get_charset get_client_info get_client_stats get_client_version get_connection_stats get_host_info get_links_stats
  get_proto_info get_server_info get_server_version get_warnings info init insert_id kill more_results multi_query
  next_result num_fields num_rows options ping poll prepare query real_connect real_escape_string real_query
  reap_async_query refresh release_savepoint report rollback savepoint select_db set_charset set_opt sqlstate ssl_set
  stat stmt_affected_rows stmt_attr_get stmt_attr_set stmt_bind_param stmt_bind_result stmt_close stmt_data_seek
  stmt_errno stmt_error stmt_error_list stmt_execute stmt_fetch stmt_field_count stmt_free_result stmt_get_result
  stmt_get_warnings stmt_init stmt_insert_id stmt_more_results stmt_next_result stmt_num_rows stmt_param_count
  stmt_prepare stmt_reset stmt_result_metadata stmt_send_long_data stmt_sqlstate stmt_store_result store_result
  thread_id thread_safe use_result warning_count normalizer_: get_raw_decomposition is_normalized normalize numfmt_:
  create format format_currency get_attribute get_error_code get_error_message get_locale get_pattern get_symbol
  get_text_attribute parse parse_currency set_attribute set_pattern set_symbol set_text_attribute ob_: clean end_clean
  end_flush flush get_clean get_contents get_flush get_length get_level get_status gzhandler implicit_flush
  list_handlers start odbc_: autocommit binmode close close_all columnprivileges columns commit connect
  connection_string_is_quoted connection_string_quote connection_string_should_quote cursor data_source do error
  errormsg exec execute fetch_array fetch_into fetch_object fetch_row field_len field_name field_num field_precision
  field_scale field_type foreignkeys free_result gettypeinfo longreadlen next_result num_fields num_rows pconnect
  prepare primarykeys procedurecolumns procedures result result_all rollback setoption specialcolumns statistics
  tableprivileges tables opcache_: compile_file get_configuration get_status invalidate is_script_cached reset
  openssl_: cipher_iv_length cipher_key_length cms_decrypt cms_encrypt cms_read cms_sign cms_verify csr_export
  csr_export_to_file csr_get_public_key csr_get_subject csr_new csr_sign decrypt dh_compute_key digest encrypt
  error_string free_key get_cert_locations get_cipher_methods get_curve_names get_md_methods get_privatekey
  get_publickey open pbkdf2 pkcs12_export pkcs12_export_to_file pkcs12_read pkcs7_decrypt pkcs7_encrypt pkcs7_read
  pkcs7_sign pkcs7_verify pkey_derive pkey_export pkey_export_to_file pkey_free pkey_get_details pkey_get_private
  pkey_get_public pkey_new private_decrypt private_encrypt public_decrypt public_encrypt random_pseudo_bytes seal sign
  spki_export spki_export_challenge spki_new spki_verify verify x509_check_private_key x509_checkpurpose x509_export
  x509_export_to_file x509_fingerprint x509_free x509_parse x509_read x509_verify parse_: ini_file ini_string str url
  password_: algos get_info hash needs_rehash verify pcntl_: alarm async_signals errno exec fork get_last_error
  getpriority setpriority signal signal_dispatch signal_get_handler sigprocmask sigtimedwait sigwaitinfo strerror
  unshare wait waitpid wexitstatus wifcontinued wifexited wifsignaled wifstopped wstopsig wtermsig pg_: affected_rows
  cancel_query client_encoding clientencoding close cmdtuples connect connect_poll connection_busy connection_reset
  connection_status consume_input convert copy_from copy_to dbname delete end_copy errormessage escape_bytea
  escape_identifier escape_literal escape_string exec execute fetch_all fetch_all_columns fetch_array fetch_assoc
  fetch_object fetch_result fetch_row field_is_null field_name field_num field_prtlen field_size field_table field_type
  field_type_oid fieldisnull fieldname fieldnum fieldprtlen fieldsize fieldtype flush free_result freeresult get_notify
  get_pid get_result getlastoid host insert last_error last_notice last_oid lo_close lo_create lo_export lo_import
  lo_open lo_read lo_read_all lo_seek lo_tell lo_truncate lo_unlink lo_write loclose locreate loexport loimport loopen
  loread loreadall lounlink lowrite meta_data num_fields num_rows numfields numrows options parameter_status pconnect
  ping port prepare put_line query query_params result result_error result_error_field result_seek result_status select
  send_execute send_prepare send_query send_query_params set_client_encoding set_error_verbosity setclientencoding
  socket trace transaction_status tty unescape_bytea untrace update version php_: ini_loaded_file ini_scanned_files
  sapi_name strip_whitespace uname posix_: access ctermid eaccess errno fpathconf get_last_error getcwd getegid geteuid
  getgid getgrgid getgrnam getgroups getlogin getpgid getpgrp getpid getppid getpwnam getpwuid getrlimit getsid getuid
  initgroups isatty kill mkfifo mknod pathconf setegid seteuid setgid setpgid setrlimit setsid setuid strerror sysconf
  times ttyname uname preg_: filter grep last_error last_error_msg match match_all quote replace replace_callback
  replace_callback_array split proc_: close get_status nice open terminate read: dir file gzfile line link readline_:
  add_history callback_handler_install callback_handler_remove callback_read_char clear_history completion_function
  info list_history on_new_line read_history redisplay write_history resourcebundle_: count create get get_error_code
  get_error_message locales sem_: acquire get release remove session_: abort cache_expire cache_limiter commit
  create_id decode destroy encode gc get_cookie_params id module_name name regenerate_id register_shutdown reset
  save_path set_cookie_params set_save_handler start status unset write_close set: _error_handler _exception_handler
  _file_buffer _include_path _time_limit cookie locale rawcookie type shm_: attach detach get_var has_var put_var
  remove remove_var shmop_: close delete open read size write simplexml_: import_dom load_file load_string socket_:
  accept addrinfo_bind addrinfo_connect addrinfo_explain addrinfo_lookup atmark bind clear_error close cmsg_space
  connect create create_listen create_pair export_stream get_option get_status getopt getpeername getsockname
  import_stream last_error listen read recv recvfrom recvmsg select send sendmsg sendto set_block set_blocking
  set_nonblock set_option set_timeout setopt shutdown strerror write sodium_: add base642bin bin2base64 bin2hex compare
  hex2bin increment memcmp memzero pad unpad sodium_crypto_: aead_aes256gcm_is_available aead_chacha20poly1305_decrypt
  aead_chacha20poly1305_encrypt aead_chacha20poly1305_ietf_decrypt aead_chacha20poly1305_ietf_encrypt
  aead_chacha20poly1305_ietf_keygen aead_chacha20poly1305_keygen aead_xchacha20poly1305_ietf_decrypt
  aead_xchacha20poly1305_ietf_encrypt aead_xchacha20poly1305_ietf_keygen auth auth_keygen auth_verify box box_keypair
  box_keypair_from_secretkey_and_publickey box_open box_publickey box_publickey_from_secretkey box_seal box_seal_open
  box_secretkey box_seed_keypair core_ristretto255_add core_ristretto255_from_hash core_ristretto255_is_valid_point
  core_ristretto255_random core_ristretto255_scalar_add core_ristretto255_scalar_complement
  core_ristretto255_scalar_invert core_ristretto255_scalar_mul core_ristretto255_scalar_negate
  core_ristretto255_scalar_random core_ristretto255_scalar_reduce core_ristretto255_scalar_sub core_ristretto255_sub
  generichash generichash_final generichash_init generichash_keygen generichash_update kdf_derive_from_key kdf_keygen
  kx_client_session_keys kx_keypair kx_publickey kx_secretkey kx_seed_keypair kx_server_session_keys pwhash
  pwhash_scryptsalsa208sha256 pwhash_scryptsalsa208sha256_str pwhash_scryptsalsa208sha256_str_verify pwhash_str
  pwhash_str_needs_rehash pwhash_str_verify scalarmult scalarmult_base scalarmult_ristretto255
  scalarmult_ristretto255_base secretbox secretbox_keygen secretbox_open secretstream_xchacha20poly1305_init_pull
  secretstream_xchacha20poly1305_init_push secretstream_xchacha20poly1305_keygen secretstream_xchacha20poly1305_pull
  secretstream_xchacha20poly1305_push secretstream_xchacha20poly1305_rekey shorthash shorthash_keygen sign
  sign_detached sign_ed25519_pk_to_curve25519 sign_ed25519_sk_to_curve25519 sign_keypair
  sign_keypair_from_secretkey_and_publickey sign_open sign_publickey sign_publickey_from_secretkey sign_secretkey
  sign_seed_keypair sign_verify_detached stream stream_keygen stream_xchacha20 stream_xchacha20_keygen
  stream_xchacha20_xor stream_xchacha20_xor_ic stream_xor spl_: autoload classes object_hash object_id spl_autoload_:
  call extensions functions register unregister str: _contains _decrement _ends_with _getcsv _increment _ireplace _pad
  _repeat _replace _rot13 _shuffle _split _starts_with _word_count casecmp chr cmp coll cspn ftime ip_tags ipcslashes
  ipos ipslashes istr len natcasecmp natcmp ncasecmp ncmp pbrk pos ptime rchr rev ripos rpos spn str tok tolower totime
  toupper tr val stream_: bucket_append bucket_make_writeable bucket_new bucket_prepend context_create
  context_get_default context_get_options context_get_params context_set_default context_set_option context_set_options
  context_set_params copy_to_stream filter_append filter_prepend filter_register filter_remove get_contents get_filters
  get_line get_meta_data get_transports get_wrappers is_local isatty register_wrapper resolve_include_path select
  set_blocking set_chunk_size set_read_buffer set_timeout set_write_buffer socket_accept socket_client
  socket_enable_crypto socket_get_name socket_pair socket_recvfrom socket_sendto socket_server socket_shutdown
  supports_lock wrapper_register wrapper_restore wrapper_unregister substr_: compare count replace tidy_: access_count
  clean_repair config_count diagnose error_count get_body get_config get_error_buffer get_head get_html get_html_ver
  get_opt_doc get_output get_release get_root get_status getopt is_xhtml is_xml parse_file parse_string repair_file
  repair_string warning_count timezone_: abbreviations_list identifiers_list location_get name_from_abbr name_get
  offset_get open transitions_get version_get transliterator_: create create_from_rules create_inverse get_error_code
  get_error_message list_ids transliterate xml_: error_string get_current_byte_index get_current_column_number
  get_current_line_number get_error_code parse parse_into_struct parser_create parser_create_ns parser_free
  parser_get_option parser_set_option set_character_data_handler set_default_handler set_element_handler
  set_end_namespace_decl_handler set_external_entity_ref_handler set_notation_decl_handler set_object
  set_processing_instruction_handler set_start_namespace_decl_handler set_unparsed_entity_decl_handler xmlwriter_:
  end_attribute end_cdata end_comment end_document end_dtd end_dtd_attlist end_dtd_element end_dtd_entity end_element
  end_pi flush full_end_element open_memory open_uri output_memory set_indent set_indent_string start_attribute
  start_attribute_ns start_cdata start_comment start_document start_dtd start_dtd_attlist start_dtd_element
  start_dtd_entity start_element start_element_ns start_pi text write_attribute write_attribute_ns write_cdata
  write_comment write_dtd write_dtd_attlist write_dtd_element write_dtd_entity write_element write_element_ns write_pi
  write_raw yaml_: emit emit_file parse parse_file zip_: close open read zip_entry_: close compressedsize
  compressionmethod filesize name open read zlib_: decode encode get_coding_type`;
