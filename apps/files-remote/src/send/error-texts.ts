import { type Message, msg } from '@portico/ui'
import type { FileRequestErrorCode } from './send-request.ts'

/** The texts for a request that accepts no files, or not this file. */
export const fileRequestErrorTexts: Record<FileRequestErrorCode, { title: Message; detail: Message }> = {
  missing: {
    title: msg('This link leads nowhere'),
    detail: msg('Check that it was copied completely, or ask the sender for a new one.'),
  },
  ended: {
    title: msg('This link has been ended'),
    detail: msg('The person who asked for files has ended it. Ask them if you still have some to send.'),
  },
  expired: {
    title: msg('This link has expired'),
    detail: msg('Ask the person who sent it for a new one.'),
  },
  full: {
    title: msg('This link takes no more files'),
    detail: msg('All the files asked for have been sent. Ask the person who sent it for a new one.'),
  },
  over: {
    title: msg('This page was open for too long'),
    detail: msg('Try again, or reload the page.'),
  },
  too_large: {
    title: msg('The file is too large'),
    detail: msg('It exceeds the size limit of this file request.'),
  },
  no_room: {
    title: msg('There’s no room left for this file'),
    detail: msg(
      'Together with the files already sent, it’s more than this link takes. Send a smaller file, or ask the person who sent the link for a new one.',
    ),
  },
  taken: {
    title: msg('The file has changed in the meantime'),
    detail: msg('Reload the page and choose it again.'),
  },
  forbidden: {
    title: msg('This link doesn’t work at the moment'),
    detail: msg('The person who asked for files can’t add any to that folder now. Let them know.'),
  },
}
