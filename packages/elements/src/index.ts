/** Attributes of every Portico element. All are text in HTML. */
export interface PorticoAttributes {
  /** URL of the Supabase project. */
  'supabase-url': string
  /** Publishable key of the project; never a secret one. */
  'supabase-key': string
  /** Shares the session's cookie with other hosts of the site: `example.com`. */
  'cookie-domain'?: string
  /** Path to which links of mails and providers redirect. */
  'callback-path'?: string
  /** URL of “Sign in”; without it the element shows its own form. */
  'sign-in-url'?: string
  /** `page`: the element waits for `getAccessToken`, regardless of when the page's script runs. */
  session?: 'own' | 'page'
  /** Milliseconds after which a delay of the backend is shown. Default: 2000. */
  'soft-deadline'?: number | string
  /** Milliseconds after which a request without a response fails. Default: 15000. */
  'answer-deadline'?: number | string
  /** Milliseconds without progress after which a response fails. Default: 15000. */
  'idle-deadline'?: number | string
  /** The place of the element's current path. Default: `memory`. */
  routing?: 'memory' | 'hash' | 'path'
  /** For `routing="path"`: the path of the page below which the element controls the URL. */
  base?: string
  /** For `routing="memory"`: the initial path. */
  path?: string
  theme?: 'light' | 'dark' | 'system'
  density?: 'compact' | 'regular' | 'relaxed'
}

/** Attributes of `<portico-auth>`. */
export interface PorticoAuthAttributes extends PorticoAttributes {
  /** Features in addition to sign-in, separated by spaces: `sign-up recover`. Default: all. */
  features?: string
}

/** Attributes of `<portico-data>`. */
export interface PorticoDataAttributes extends PorticoAttributes {
  /** The initial table: `projects` or `public.projects`. */
  table?: string
  /** The tables to show, separated by spaces. Default: all. */
  tables?: string
  /** Ways of changing rows, separated by spaces: `insert update delete`. Default: all. */
  features?: string
  'read-only'?: boolean | '' | 'false'
}

/** Attributes of `<portico-files>`. */
export interface PorticoFilesAttributes extends PorticoAttributes {
  /** The initial bucket. */
  bucket?: string
  /** The buckets to show, separated by spaces. Default: all. */
  buckets?: string
  /** `upload new-folder rename move copy delete share download favourites`, separated by spaces. Default: all. */
  features?: string
  'read-only'?: boolean | '' | 'false'
}

/** The part of a supabase-js client, of any version, that an element uses. */
export interface PorticoSupabaseClient {
  auth: {
    getSession(): Promise<{ data: { session: { access_token: string } | null }; error?: unknown }>
    onAuthStateChange(listener: () => void): { data: { subscription: { unsubscribe(): void } } }
  }
}

/** The source of tokens on a page with its own session. The element then writes no cookie and refreshes no token. */
export interface PorticoTokenSource {
  /** The page's own Supabase client; the element follows its sign-ins and sign-outs by itself. */
  supabaseClient: PorticoSupabaseClient | undefined
  /**
   * For a page without a client: returns the access token, or null without a session. Call `accessTokenChanged()` after each sign-in and
   * sign-out, or set the property again, also to the same function.
   */
  getAccessToken: (() => Promise<string | null> | string | null) | undefined
}

/** A Portico element in scripts. */
export interface PorticoElement extends HTMLElement, PorticoTokenSource {
  /** Tells the element that the user of the page has changed, so that it requests the token again. */
  accessTokenChanged(): void
}

/** Details of the events of Portico elements. The events bubble and are composed. */
export interface PorticoEventDetails {
  /** The signed-in user, at the start and after each change. */
  'portico-session': {
    status: 'signed_in' | 'signed_out' | 'disposed'
    user: { id: string; email: string | null } | null
  }
  /** The user wants to sign in. Prevent the default to handle it yourself. */
  'portico-sign-in': { url: string | null }
  /** A file, folder or table is about to be opened: `docs/report.pdf`, `public.projects`. Prevent the default to show it yourself. */
  'portico-open': { kind: 'file' | 'folder' | 'table'; id: string; name: string }
  /** The element's path has changed; `outside` marks a path of the portal that this page does not have. */
  'portico-navigate': { to: string; outside: boolean }
  /** The title of the current view, most specific part first. */
  'portico-title': { parts: string[] }
  /** An error that was shown to the user. `code` is one of the codes in docs/embed.md. */
  'portico-error': { code: string; message: string; cause?: unknown }
}

/** The events by name, for `addEventListener`. */
export type PorticoEventMap = {
  [Name in keyof PorticoEventDetails]: CustomEvent<PorticoEventDetails[Name]>
}

/**
 * The elements by tag, with their attributes. Add your own elements by `declare module '@portico/elements'`; the DOM, React 19 and Vue
 * then know them too.
 */
export interface PorticoElements {
  'portico-auth': PorticoAuthAttributes
  'portico-data': PorticoDataAttributes
  'portico-files': PorticoFilesAttributes
}

/** Attributes by the names of their properties; null if the attribute is missing. */
export type PorticoProperties<Attributes> = {
  [Name in keyof Attributes as CamelCase<Name & string>]-?: Exclude<Attributes[Name], undefined> | null
}

/** Converts `read-only` to the name of a property. */
export type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type PorticoTagNameMap = {
  [Tag in keyof PorticoElements]: PorticoElement & PorticoProperties<PorticoElements[Tag]>
}

declare global {
  interface HTMLElementTagNameMap extends PorticoTagNameMap {}
  interface HTMLElementEventMap extends PorticoEventMap {}
}
