declare module 'saxen' {
  /** A streaming XML parser. */
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text' | 'cdata', listener: (text: string) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    write(text: string): this
    end(): void
  }
}
