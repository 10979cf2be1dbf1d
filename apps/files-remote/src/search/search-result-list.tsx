import { useFilesConfig } from '../config.ts'
import { StarButton } from '../favourites/star-button.tsx'
import { useFavourites } from '../favourites/use-favourites.ts'
import { getFolder } from '../place/place.ts'
import { SpecialPageList } from '../special-page/special-page-list.tsx'
import type { FileSearchPage } from '../storage/find-files.ts'
import type { SearchContext } from '../storage/found-file.ts'
import { SearchResultRow } from './search-result-row.tsx'

/** The results: folders before files, each with a star. */
export function SearchResultList({
  label,
  pages,
  userId,
}: {
  label: string
  pages: readonly FileSearchPage[]
  userId: SearchContext['userId']
}) {
  const config = useFilesConfig()
  const favourites = useFavourites()
  return (
    <SpecialPageList label={label}>
      {[
        ...new Map(
          pages.flatMap(({ folders }) => folders.map((folder) => [folder.address, folder])),
        ).values(),
      ].map(({ address, bucket, path }) => {
        const key = `${getFolder({ bucket, path }, userId, config).prefix}/`
        const name = path.at(-1) ?? bucket
        return (
          <SearchResultRow
            key={address}
            kind="folder"
            {...{ name, address }}
            place={{ bucket, path: path.slice(0, -1) }}
            type={null}
            size={null}
            updatedAt={null}
          >
            <StarButton of={{ bucket, key }} {...{ name, favourites }} />
          </SearchResultRow>
        )
      })}
      {pages
        .flatMap(({ files }) => files)
        .map(({ key, ...file }) => (
          <SearchResultRow key={`${file.bucket}/${key}`} kind="file" {...file} place={file}>
            <StarButton of={{ bucket: file.bucket, key }} name={file.name} favourites={favourites} />
          </SearchResultRow>
        ))}
    </SpecialPageList>
  )
}
