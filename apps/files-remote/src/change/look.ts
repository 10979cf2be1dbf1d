import type { SupabaseClient } from '@supabase/supabase-js'
import { encodeName } from '../place/names.ts'
import { type Folder, keyIn } from '../place/place.ts'
import { isFolderThere } from '../storage/read-pages.ts'

/** Whether a folder that was to be made is there. @throws {FilesError} */
export function isMade(client: SupabaseClient, folder: Folder, name: string): Promise<boolean> {
  return isFolderThere(client, { ...folder, prefix: keyIn(folder, encodeName(name)) })
}
