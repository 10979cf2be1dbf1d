import type { SupabaseClient } from '@supabase/supabase-js'
import { encodeName } from '../place/names.ts'
import { createKey, type Folder } from '../place/place.ts'
import { isFolderThere } from '../storage/read-pages.ts'

/** Returns whether a folder exists whose creation got no answer. @throws {FilesError} */
export function hasFolder(client: SupabaseClient, folder: Folder, name: string): Promise<boolean> {
  return isFolderThere(client, { ...folder, prefix: createKey(folder, encodeName(name)) })
}
