/** A using directive, or an item of a project file, that counts for all files of a project. */
export interface GlobalUsing {
  /** The namespace, or the type of an alias or a static one. */
  readonly target: string;
  readonly alias?: string | undefined;
  readonly isStatic?: boolean;
}

/** `*A.B`, `*X=A.B.C`, `*!A.B.C`: as a file declares it to the others. */
export function globalForm({ specifier, alias, isStatic }: Source): string {
  return `*${alias === undefined ? '' : `${alias}=`}${isStatic ? '!' : ''}${specifier}`;
}

interface Source {
  readonly specifier: string;
  readonly alias: string | undefined;
  readonly isStatic: boolean;
}

export function isGlobalForm(declared: string): boolean {
  return declared.startsWith('*');
}

export function decodeGlobal(form: string): GlobalUsing {
  const equals = form.indexOf('=');
  const alias = equals < 0 ? undefined : form.slice(1, equals);
  const rest = form.slice(equals < 0 ? 1 : equals + 1);
  const isStatic = rest.startsWith('!');
  const target = (isStatic ? rest.slice(1) : rest).replace(/^global::/, '');
  return { target, alias, isStatic };
}

/** What the SDK imports into every file of a project that asks for it. */
export function implicitUsings(sdk = ''): readonly string[] {
  const common = namesIn(COMMON, 'System');
  if (/\.Web$/i.test(sdk)) return [...common, ...namesIn(HOST), ...namesIn(WEB)];
  return /\.Worker$/i.test(sdk) ? [...common, ...namesIn(HOST)] : common;
}

function namesIn(list: string, ...first: string[]): string[] {
  return [...first, ...list.split(/\s+/)];
}

const COMMON = `System.Collections.Generic System.IO System.Linq System.Net.Http System.Threading
  System.Threading.Tasks`;
const HOST = `Microsoft.Extensions.Configuration Microsoft.Extensions.DependencyInjection
  Microsoft.Extensions.Hosting Microsoft.Extensions.Logging`;
const WEB = `System.Net.Http.Json Microsoft.AspNetCore.Builder Microsoft.AspNetCore.Hosting
  Microsoft.AspNetCore.Http Microsoft.AspNetCore.Routing`;
