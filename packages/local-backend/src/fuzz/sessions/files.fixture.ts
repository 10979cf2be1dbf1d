import sharp from 'sharp'
import { Upload, type UploadOptions } from 'tus-js-client'
import { type Actor, type ActorAccount, beginSection } from './actor.fixture.ts'

const unknownFile = 'avatars/nobody/none.png'

/** All features of storage: objects, lists, links, pictures, resumable uploads, share links, file requests, the trash. */
export async function useFiles(actor: Actor): Promise<void> {
  const { recorder } = actor
  recorder.begin(beginSection)
  const person = await actor.join('files')
  recorder.begin('objects')
  await useObjects(actor, person)
  recorder.begin('links')
  await useLinks(actor, person)
  recorder.begin('pictures')
  await usePictures(actor, person)
  recorder.begin('resumable')
  await sendResumable(actor, person)
  recorder.begin('sharing')
  await share(actor, person)
  await requestFiles(actor, person)
  await useTrash(person)
}

async function useObjects(actor: Actor, { client, id, token }: ActorAccount): Promise<void> {
  const files = client.storage.from('files')
  const at = (name: string) => `${id}/${name}`
  const note = { metadata: { note: 'a', list: [1, 2] } }
  await files.upload(at('a.txt'), 'first', { ...note, contentType: 'text/plain', cacheControl: '60' })
  await files.upload(at('form.txt'), new Blob(['of a form'], { type: 'text/plain' }), {
    upsert: true,
    ...note,
  })
  await files.upload(at('Übung 1 & 2.md'), new Blob(['# x']), { upsert: true })
  await files.update(at('a.txt'), 'second', { contentType: 'text/plain' })
  await files.info(at('a.txt'))
  await files.exists(at('a.txt'))
  await files.download(at('a.txt'))
  await actor.ask('GET', `/storage/v1/object/authenticated/files/${at('a.txt')}`, {
    token,
    headers: { range: 'bytes=1-3' },
  })
  await actor.ask('GET', `/storage/v1/object/files/${at('a.txt')}`, { token, headers: { range: 'bytes=-2' } })
  await actor.ask('GET', `/storage/v1/object/info/authenticated/files/${at('a.txt')}`, { token })
  await actor.ask('GET', `/storage/v1/object/info/public/${unknownFile}`)
  await files.list(id, { limit: 10, sortBy: { column: 'name', order: 'desc' }, search: 'a' })
  await files.listV2({ prefix: `${id}/`, limit: 1, with_delimiter: true })
  await files.copy(at('a.txt'), at('copy.txt'))
  await files.move(at('copy.txt'), at('moved.txt'))
  await files.remove([at('moved.txt'), at('none.txt')])
  await actor.ask('DELETE', `/storage/v1/object/files/${at('form.txt')}`, { token })
  await client.rpc('portico_find_files', { places: [{ bucket: 'files', prefix: `${id}/` }], query: 'a' })
  await client.rpc('portico_recent_files', { own: ['files'], shown: ['files'], most: 2 })
}

async function useLinks(actor: Actor, { client, id }: ActorAccount): Promise<void> {
  const files = client.storage.from('files')
  const path = `${id}/a.txt`
  const { data } = await files.createSignedUrl(path, 600, { download: 'other.txt' })
  await fetch(data?.signedUrl ?? actor.url)
  await files.createSignedUrls([path, `${id}/none.txt`], 600)
  const { data: link } = await files.createSignedUploadUrl(`${id}/linked.txt`)
  await files.uploadToSignedUrl(`${id}/linked.txt`, link?.token ?? '', new Blob(['linked']), { upsert: true })
}

async function usePictures(actor: Actor, { client, id }: ActorAccount): Promise<void> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
    .png()
    .toBuffer()
  const avatars = client.storage.from('avatars')
  const path = `${id}/me.png`
  await avatars.upload(path, picture, { contentType: 'image/png' })
  const transform = { width: 10, height: 10, resize: 'cover' as const }
  await fetch(avatars.getPublicUrl(path).data.publicUrl)
  await fetch(avatars.getPublicUrl(path, { transform }).data.publicUrl)
  await avatars.download(path, { transform })
  const { data } = await avatars.createSignedUrl(path, 600, { transform })
  await fetch(data?.signedUrl ?? actor.url)
}

/** Uploads with the tus client: a complete file, in chunks, by a link, and an abandoned upload. */
async function sendResumable(actor: Actor, person: ActorAccount): Promise<void> {
  const { client, id, token } = person
  const bearer = { authorization: `Bearer ${token}`, apikey: actor.backend.key }
  const send = (name: string, more: Partial<UploadOptions> = {}, path = '') =>
    new Promise<Upload>((resolve) => {
      const upload: Upload = new Upload(Buffer.from('resumable content'), {
        endpoint: `${actor.url}/storage/v1/upload/resumable${path}`,
        headers: bearer,
        metadata: {
          bucketName: 'files',
          objectName: `${id}/${name}`,
          contentType: 'text/plain',
          cacheControl: '60',
        },
        retryDelays: [],
        onSuccess: () => resolve(upload),
        onError: () => resolve(upload),
        ...more,
      })
      upload.start()
    })
  await send('whole.txt', { uploadDataDuringCreation: true })
  const parts = await send('parts.txt', { chunkSize: 7 })
  const { pathname } = new URL(parts.url ?? actor.url, actor.url)
  await actor.ask('HEAD', pathname, { token, headers: { 'tus-resumable': '1.0.0' } })
  const { data: link } = await client.storage.from('files').createSignedUploadUrl(`${id}/signed.txt`)
  await send('signed.txt', { headers: { 'x-signature': link?.token ?? '' } }, '/sign')
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const begun = await actor.ask('POST', '/storage/v1/upload/resumable', {
    token,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': `bucketName ${encode('files')},objectName ${encode(`${id}/given-up.txt`)}`,
    },
  })
  const upload = new URL(begun.headers.get('location') ?? actor.url, actor.url).pathname
  const protocol = { 'tus-resumable': '1.0.0' }
  await actor.ask('HEAD', upload, { token, headers: protocol })
  await actor.ask('DELETE', upload, { token, headers: protocol })
  // Clients send only some of these requests, but the server has a route for each.
  const headers = { ...protocol, 'x-signature': link?.token ?? '' }
  const none = '0123456789abcdef0123456789abcdef'
  for (const path of ['', `/${none}`, '/sign', `/sign/${none}`])
    for (const method of ['OPTIONS', 'HEAD', 'POST', 'PATCH', 'DELETE'])
      await actor.ask(method, `/storage/v1/upload/resumable${path}`, { token, headers })
}

async function share(actor: Actor, { client, id }: ActorAccount): Promise<void> {
  const shared = { bucket: 'files', items: [`${id}/a.txt`], share_name: 'Notes', share_password: 'sesame 1' }
  const { data } = await client.rpc('portico_create_share', shared)
  const visitor = actor.client()
  const opened = await visitor.rpc('portico_open_share', { token: data?.token, share_password: 'sesame 1' })
  const grant = String(opened.data?.grant ?? '')
  await visitor.rpc('portico_shared_objects', { share_grant: grant })
  const files = visitor.storage.from('files').setHeader('x-portico-grant', grant)
  await files.list(id)
  await files.download(`${id}/a.txt`)
  await files.createSignedUrl(`${id}/a.txt`, 60)
  await client.rpc('portico_end_share', { share: data?.id })
}

/** One file request with its owner's limits, and one with the default limits. */
async function requestFiles(actor: Actor, { client, id }: ActorAccount): Promise<void> {
  for (const limits of [{ most_files: 5, most_bytes: 1000 }, {}]) {
    const request = { bucket: 'files', folder: `${id}/in/`, request_name: 'Photos', ...limits }
    const { data } = await client.rpc('portico_create_upload_request', request)
    const visitor = actor.client()
    const { data: opened } = await visitor.rpc('portico_open_upload_request', { token: data?.token })
    const upload_grant = String(opened?.grant ?? '')
    const path = `one-${actor.nonce}.txt`
    const { data: place } = await visitor.rpc('portico_reserve_upload', { upload_grant, path, bytes: 5 })
    const files = visitor.storage.from('files').setHeader('x-portico-grant', upload_grant)
    await files.upload(String(place?.key ?? 'none'), 'five.', { contentType: 'text/plain' })
    await client.rpc('portico_end_upload_request', { request: data?.id })
  }
}

async function useTrash({ client, id }: ActorAccount): Promise<void> {
  const key = `${id}/a.txt`
  await client.rpc('portico_can_trash', { bucket: 'files', items: [key] })
  const trash = { bucket_id: 'files', folder: `${id}/`, items: [key] }
  const { data } = await client.from('portico_trash').insert(trash).select('id').single()
  const place = `${id}/${data?.id}/files/${key}`
  const files = client.storage.from('files')
  await files.move(key, place, { destinationBucket: 'portico-trash' })
  await client.rpc('portico_trash_list')
  await client.storage.from('portico-trash').move(place, key, { destinationBucket: 'files' })
  await client.rpc('portico_space')
  await client.rpc('portico_used_space')
  await client.rpc('portico_folder_page', { bucket: 'files', prefix: `${id}/`, beyond: key, most: 10 })
}
