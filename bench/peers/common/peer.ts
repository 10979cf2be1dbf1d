import type { Area } from '../../plain/build-plain.ts'
import type { FirstModules, WrittenChunk } from './first-modules.ts'

/** What every peer is built from. */
export interface PeerOrder {
  areas: readonly Area[]
  /** The folder that the build writes to: `host` for the shell, and one folder for each area by its name. */
  out: string
  /** The origin of each area, by its name. */
  origins: Readonly<Record<string, string>>
  /** Blocks of data that the document carries: the configuration, and the registry for the menu. */
  blocks: string
  /**
   * Returns the modules of first visits in an output folder, by which its chunks are grouped. Undefined for the build that
   * shows which modules they are.
   */
  firstOf?: (outDir: string) => FirstModules
}

/** A tool that composes the same areas, as its own documentation recommends. */
export interface Peer {
  /** Unique; the title of its column. */
  name: string
  /** The folder of `bench/peers` that builds it. */
  folder: string
  /**
   * Builds the shell with its document `host/index.html`, and every area. Returns the chunks that can be grouped; none if
   * the tool has no way to group them.
   */
  build(order: PeerOrder): Promise<WrittenChunk[]>
}
