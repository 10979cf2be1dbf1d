import type { PlainArea } from '../../plain/build-plain.ts'
import type { ChunkGroups, WrittenChunk } from './chunk-groups.ts'

/** The sources and the output of a peer's build. */
export interface PeerBuildOptions {
  areas: readonly PlainArea[]
  /** The folder that the build writes to: `host` for the shell, and one folder for each area by its name. */
  out: string
  /** The origin of each area, by its name. */
  origins: Readonly<Record<string, string>>
  /** Blocks of data that the document carries: the configuration, and the registry for the menu. */
  blocks: string
  /**
   * Returns the groups for the chunks of an output folder. Undefined for the first build, whose chunks are not grouped.
   */
  groupsOf?: (outDir: string) => ChunkGroups
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
  build(order: PeerBuildOptions): Promise<WrittenChunk[]>
}
