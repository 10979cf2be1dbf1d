/** Attributes that every Portico element has. All are text in HTML. */
export interface PorticoAttributes {
  /** The Supabase project's address. */
  'supabase-url': string
  /** Its publishable key; never a secret one. */
  'supabase-key': string
  /** Shares the session's cookie with other hosts of the site: `example.com`. */
  'cookie-domain'?: string
  /** The path to which links of mails and providers return. */
  'callback-path'?: string
  /** Where “Sign in” leads; without it the element shows a form of its own. */
  'sign-in-url'?: string
  /** `page`: nothing is begun before `getAccessToken` is set, wherever the page's own script stands. */
  session?: 'own' | 'page'
  /** Milliseconds after which what waits for the backend says so; 2000 unless given. */
  'soft-deadline'?: number | string
  /** Milliseconds after which a request without an answer is given up; 15000 unless given. */
  'answer-deadline'?: number | string
  /** Milliseconds after which an answer that stands still is given up; 15000 unless given. */
  'idle-deadline'?: number | string
  /** Where the address is kept; in memory unless given. */
  routing?: 'memory' | 'hash' | 'path'
  /** For `routing="path"`: the path below which the page's address is the element's. */
  base?: string
  /** For `routing="memory"`: where it begins. */
  path?: string
  theme?: 'light' | 'dark' | 'system'
  density?: 'compact' | 'regular' | 'relaxed'
}

/** Attributes of `<portico-auth>`. */
export interface PorticoAuthAttributes extends PorticoAttributes {
  /** What can be done beside signing in, parted by spaces: `sign-up recover`; all unless given. */
  features?: string
}

/** Attributes of `<portico-data>`. */
export interface PorticoDataAttributes extends PorticoAttributes {
  /** The table that one begins with: `projects` or `public.projects`. */
  table?: string
  /** The tables shown, parted by spaces; all unless given. */
  tables?: string
  /** Ways of changing rows, parted by spaces: `insert update delete`; all unless given. */
  features?: string
  'read-only'?: boolean | '' | 'false'
}

/** Attributes of `<portico-files>`. */
export interface PorticoFilesAttributes extends PorticoAttributes {
  /** The bucket that one begins with. */
  bucket?: string
  /** The buckets shown, parted by spaces; all unless given. */
  buckets?: string
  /** `upload new-folder rename move copy delete share download favourites`, parted by spaces; all unless given. */
  features?: string
  'read-only'?: boolean | '' | 'false'
}

/** What an element uses of a client of supabase-js, of whichever version. */
export interface PorticoSupabaseClient {
  auth: {
    getSession(): Promise<{ data: { session: { access_token: string } | null }; error?: unknown }>
    onAuthStateChange(listener: () => void): { data: { subscription: { unsubscribe(): void } } }
  }
}

/** Where the tokens come from on a page with a session of its own. The element then writes no cookie and renews nothing. */
export interface PorticoTokenSource {
  /** The page's own Supabase client; the element follows its sign-ins and sign-outs by itself. */
  supabaseClient: PorticoSupabaseClient | undefined
  /**
   * For a page without one: the access token, or null for nobody. Call `accessTokenChanged()` after each sign-in and
   * sign-out, or set it again, also to the same function.
   */
  getAccessToken: (() => Promise<string | null> | string | null) | undefined
}

/** A Portico element as script sees it. */
export interface PorticoElement extends HTMLElement, PorticoTokenSource {
  /** Somebody has signed in or out in the page, or has become another: the element follows at once. */
  accessTokenChanged(): void
}

/** What the events of Portico elements carry. They bubble and are composed. */
export interface PorticoEventDetails {
  /** Who is signed in, at first and at each change. */
  'portico-session': {
    status: 'signed_in' | 'signed_out' | 'disposed'
    user: { id: string; email: string | null } | null
  }
  /** The person wants to sign in. Prevent the default to take care of it. */
  'portico-sign-in': { url: string | null }
  /** Something is about to be opened: `docs/report.pdf`, `public.projects`. Prevent the default to show it yourself. */
  'portico-open': { kind: 'file' | 'folder' | 'table'; id: string; name: string }
  /** The element's own address has changed; `outside` names a place of the portal that this page does not have. */
  'portico-navigate': { to: string; outside: boolean }
  /** What is shown now, most specific part first. */
  'portico-title': { parts: string[] }
  /** Something went wrong; the person has been told. `code` is one of the codes in docs/embed.md. */
  'portico-error': { code: string; message: string; cause?: unknown }
}

/** The events by name, for `addEventListener`. */
export type PorticoEventMap = {
  [Name in keyof PorticoEventDetails]: CustomEvent<PorticoEventDetails[Name]>
}

/**
 * The elements by tag, each with its attributes. Anyone who makes one of their own adds it by `declare module
 * '@portico/elements'`, and the DOM, React 19 and Vue know it too.
 */
export interface PorticoElements {
  'portico-auth': PorticoAuthAttributes
  'portico-data': PorticoDataAttributes
  'portico-files': PorticoFilesAttributes
}

/** Attributes by the names of their properties; null where the attribute is not there. */
export type PorticoProperties<Attributes> = {
  [Name in keyof Attributes as CamelCase<Name & string>]-?: Exclude<Attributes[Name], undefined> | null
}

/** `read-only` as the name of a property. */
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
