/** Options of `getAccessToken`: `minValidity` in seconds, `timeout` in milliseconds. */
export interface AccessTokenOptions {
  minValidity?: number | undefined
  timeout?: number | undefined
  signal?: AbortSignal | undefined
}
