/** The most that the backend takes, in bytes. What else names one of these is compared with it (`scripts/size-limits.test.ts`). */
export const sizeLimits = {
  /** A file, where `config.toml` and its bucket name no lower one. */
  file: 5 * 1024 ** 3,
  /** A body that is no upload: it is read before it has a turn on the database. */
  body: 32 * 1024 ** 2,
  /** Address and headers of a request; an address may hold the filter of a table. */
  head: 128 * 1024,
  /** A file that a smaller picture is made of, as Supabase has it. */
  picture: 25 * 1024 ** 2,
  /** Smaller pictures that are kept. */
  keptPictures: 32 * 1024 ** 2,
  /** A message to Realtime, and a row that it sends whole. */
  realtimeMessage: 1024 ** 2,
  /** What may wait for a reader of Realtime. */
  realtimeQueue: 4 * 1024 ** 2,
} as const

/** Pixels that a picture may unfold to, which is looked at before it does. */
export const mostPixels = 50_000_000

/** The most channels of one connection of Realtime, and changes of tables that one channel subscribes to. */
export const realtimeLimits = { channels: 100, changes: 100 } as const

/** How deep JSON may be nested: the database reads it by calling itself for each level, and has to stop somewhere. */
export const deepestJson = 500

/** `32 MiB`, for whole numbers of a unit. */
export function inUnits(bytes: number): string {
  const steps = Math.floor(Math.log2(bytes) / 10)
  return `${bytes / 1024 ** steps} ${['bytes', 'KiB', 'MiB', 'GiB'][steps]}`
}
