// biome-ignore lint/style/noRestrictedImports: a page that does not use Portico.
import { createClient } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A hand-written page for only a list of files: React, the Supabase client, a table. */
function Files() {
  const [files, setFiles] = useState<{ name: string; size: number; date: string }[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    readFiles().then(setFiles, (error: Error) => setProblem(error.message))
  }, [])
  if (problem) return <p role="alert">{problem}</p>
  if (!files) return <p>Loading…</p>
  return (
    <table>
      <tbody>
        {files.map(({ name, size, date }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{size}</td>
            <td>{new Date(date).toLocaleDateString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const { url, key, storageKey } = JSON.parse(document.getElementById('config')?.textContent ?? '{}')
const client = createClient(url, key, { auth: { storageKey } })

async function readFiles() {
  const { data: auth } = await client.auth.getSession()
  if (!auth.session) throw new Error('Nobody is signed in.')
  const { data, error } = await client.storage
    .from('files')
    .list(auth.session.user.id, { limit: 1000, sortBy: { column: 'name', order: 'asc' } })
  if (error) throw error
  return data.map(({ name, metadata, updated_at }) => ({
    name,
    size: Number(metadata?.size ?? 0),
    date: updated_at ?? '',
  }))
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Files />)
