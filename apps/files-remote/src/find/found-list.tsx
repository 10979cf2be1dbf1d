import { useFilesConfig } from '../config.ts'
import { StarButton } from '../favourites/star-button.tsx'
import { useFavourites } from '../favourites/use-favourites.ts'
import { OwnLines } from '../own-page/own-lines.tsx'
import { folderOf } from '../place/place.ts'
import type { Found } from '../storage/find-files.ts'
import type { Finder } from '../storage/found-file.ts'
import { FoundLine } from './found-line.tsx'

/** The results: folders before files, each with a star. */
export function FoundList({
  label,
  pages,
  userId,
}: {
  label: string
  pages: readonly Found[]
  userId: Finder['userId']
}) {
  const config = useFilesConfig()
  const favourites = useFavourites()
  return (
    <OwnLines label={label}>
      {[
        ...new Map(
          pages.flatMap(({ folders }) => folders.map((folder) => [folder.address, folder])),
        ).values(),
      ].map(({ address, bucket, path }) => {
        const key = `${folderOf({ bucket, path }, userId, config).prefix}/`
        const name = path.at(-1) ?? bucket
        return (
          <FoundLine
            key={address}
            kind="folder"
            {...{ name, address }}
            place={{ bucket, path: path.slice(0, -1) }}
            type={null}
            size={null}
            updatedAt={null}
          >
            <StarButton of={{ bucket, key }} {...{ name, favourites }} />
          </FoundLine>
        )
      })}
      {pages
        .flatMap(({ files }) => files)
        .map(({ key, ...file }) => (
          <FoundLine key={`${file.bucket}/${key}`} kind="file" {...file} place={file}>
            <StarButton of={{ bucket: file.bucket, key }} name={file.name} favourites={favourites} />
          </FoundLine>
        ))}
    </OwnLines>
  )
}
