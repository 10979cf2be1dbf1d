import type { SupabaseClient } from '@supabase/supabase-js'
import { encodeName } from '../place/names.ts'
import { type Folder, keyIn } from '../place/place.ts'
import { isFolderThere } from '../storage/read-pages.ts'

/** Returns whether a folder exists whose creation got no answer. @throws {FilesError} */
export function isMade(client: SupabaseClient, folder: Folder, name: string): Promise<boolean> {
  return isFolderThere(client, { ...folder, prefix: keyIn(folder, encodeName(name)) })
}
