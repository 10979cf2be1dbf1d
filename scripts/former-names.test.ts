import { expect, test } from 'vitest'
import type * as cli from '../packages/cli/src/index.ts'
import type * as cliFreePort from '../packages/cli/src/server/free-port.ts'
import type * as cliChromium from '../packages/cli/src/smoke/chromium.ts'
import type * as contractHistory from '../packages/contract/src/history.ts'
import * as contract from '../packages/contract/src/index.ts'
import * as contractKeys from '../packages/contract/src/keys/secret-keys.ts'
import * as contractImportMap from '../packages/contract/src/registry/import-map.ts'
import * as contractRegistry from '../packages/contract/src/registry.ts'
import * as contractRecent from '../packages/contract/src/remote/recent-items.ts'
import * as contractTesting from '../packages/contract/src/testing.ts'
import * as contractDeviceName from '../packages/contract/src/user-agent/parse-user-agent.ts'
import type * as localBackendOwner from '../packages/local-backend/src/owner/index.ts'
import type * as reactRemote from '../packages/react-remote/src/index.ts'
import type * as reactRemoteArchivePaths from '../packages/react-remote/src/save/archive-paths.ts'
import type * as reactRemoteSaveFile from '../packages/react-remote/src/save/save-file.ts'
import type * as reactRemoteAlone from '../packages/react-remote/src/standalone.tsx'
import type * as sessionBorrowed from '../packages/session/src/external.ts'
import type * as session from '../packages/session/src/index.ts'
import type * as sessionNoAnswer from '../packages/session/src/requests/connection-failure.ts'
import type * as sessionServer from '../packages/session/src/server.ts'
import type * as uiDayControl from '../packages/ui/src/form/date-picker.tsx'
import type * as ui from '../packages/ui/src/index.ts'
import type * as uiPlainText from '../packages/ui/src/language/reveal-bidi-controls.ts'
import type * as uiOnDemand from '../packages/ui/src/on-demand/on-demand.ts'
import type * as uiOwnLayer from '../packages/ui/src/surfaces/top-layer.ts'
import * as viteRemoteManifest from '../packages/vite-remote/src/app/manifest.ts'
import * as viteRemote from '../packages/vite-remote/src/index.ts'
import * as viteRemoteCheckTexts from '../packages/vite-remote/src/texts/check-texts.ts'

/** Names of version 0.1 that packages keep until 0.3 as aliases. The compiler finds a missing one. */
interface FormerNames {
  values: [
    typeof cli.filesReader,
    typeof cli.shortHashesReader,
    typeof cli.draftEntry,
    typeof cli.remoteHandler,
    typeof cli.siteHandler,
    typeof cli.installedProgram,
    typeof cli.npmProgram,
    typeof cliChromium.systemBrowsers,
    typeof cliFreePort.freePort,
    typeof cliFreePort.freePortRow,
    typeof contract.otherLanguage,
    typeof contract.textIn,
    typeof contract.firstLocale,
    typeof contractRegistry.canonicalJson,
    typeof contractRegistry.findMisfit,
    typeof contractRegistry.lookUp,
    typeof contractRegistry.partOf,
    typeof contractImportMap.mapSentinel,
    typeof contractImportMap.integrityImportMap,
    typeof contractImportMap.laterMap,
    typeof contractImportMap.isOfPortal,
    typeof contractImportMap.secondAddress,
    typeof contractImportMap.secondImportMap,
    typeof contractKeys.nameSecretKey,
    typeof contractDeviceName.readDevice,
    typeof contractTesting.tokenOfRole,
    typeof contractTesting.exampleRegistry,
    typeof contractTesting.furtherNames,
    typeof contractRecent.readRecent,
    typeof contractRecent.keepRecent,
    typeof contractRecent.forgetRecent,
    typeof localBackendOwner.objectPath,
    typeof reactRemote.keepRecent,
    typeof reactRemote.readRecent,
    typeof reactRemote.noAnswerOf,
    typeof reactRemote.lazyCode,
    typeof reactRemote.lazyPart,
    typeof reactRemote.holdPage,
    typeof reactRemote.mayPass,
    typeof reactRemote.StillWaiting,
    typeof reactRemote.randomId,
    typeof reactRemoteAlone.AloneError,
    typeof reactRemoteAlone.runAlone,
    typeof reactRemoteArchivePaths.archivePlaces,
    typeof reactRemoteSaveFile.openOnDisk,
    typeof reactRemoteSaveFile.mostInMemory,
    typeof reactRemoteSaveFile.pressLink,
    typeof sessionNoAnswer.noAnswer,
    typeof sessionNoAnswer.isOfGateway,
    typeof sessionNoAnswer.noAnswerOf,
    typeof sessionBorrowed.configureBorrowedSession,
    typeof sessionServer.sessionCookieName,
    typeof uiOnDemand.onDemand,
    typeof uiOnDemand.lazyPart,
    typeof uiOnDemand.isBeingLeft,
    typeof uiOnDemand.sayUnlessLeft,
    typeof uiOnDemand.watchLeaving,
    typeof uiOnDemand.onceReached,
    typeof uiOnDemand.retryPartsBy,
    typeof uiPlainText.plainText,
    typeof uiDayControl.DayControl,
    typeof uiDayControl.dayIn,
    typeof uiOwnLayer.useOwnLayer,
    typeof viteRemote.installedVersion,
    typeof viteRemote.federationVersion,
    typeof viteRemote.sharedVersions,
    typeof viteRemoteCheckTexts.catalogsIn,
    typeof viteRemoteCheckTexts.catalogFiles,
    typeof viteRemoteCheckTexts.catalogFile,
    typeof viteRemoteCheckTexts.messagesIn,
    typeof viteRemoteCheckTexts.textFaults,
    typeof viteRemoteManifest.folderOf,
    typeof viteRemoteManifest.installedVersion,
    typeof viteRemoteManifest.installedFolder,
  ]
  types: [
    cli.Draft,
    contract.To,
    contractRegistry.Misfit,
    contractRegistry.Provides,
    contractRegistry.Requires,
    contractHistory.To,
    localBackendOwner.Restored,
    reactRemote.NoAnswer,
    reactRemote.LazyPart<object>,
    reactRemoteAlone.AloneError,
    reactRemoteAlone.AloneOptions,
    reactRemoteSaveFile.FileOnDisk,
    session.NoAnswer,
    session.Reach,
    session.StepUpAsk,
    session.StepUpNeed,
    sessionNoAnswer.NoAnswer,
    ui.Ui,
    uiOnDemand.OnDemand<object>,
    uiOnDemand.LazyOptions<object>,
    uiOnDemand.LazyPart<object>,
    uiOnDemand.MissingPart<object>,
    uiDayControl.DayControlProps,
    uiOwnLayer.OwnLayerOptions,
    viteRemote.ReleaseFacts,
    viteRemote.ShellFacts,
  ]
}

const former: readonly [former: unknown, present: unknown][] = [
  [contract.otherLanguage, contract.getForeignLanguage],
  [contract.textIn, contract.getLocalizedText],
  [contract.firstLocale, contract.findValidLocale],
  [contractRegistry.canonicalJson, contractRegistry.canonicalizeJson],
  [contractRegistry.findMisfit, contractRegistry.findIncompatibility],
  [contractRegistry.lookUp, contractRegistry.getOwnProperty],
  [contractRegistry.partOf, contractRegistry.selectRemotes],
  [contractImportMap.mapSentinel, contractImportMap.getMapSentinel],
  [contractImportMap.integrityImportMap, contractImportMap.createIntegrityImportMap],
  [contractImportMap.laterMap, contractImportMap.multipleMapsProbe],
  [contractImportMap.isOfPortal, contractImportMap.isShellFile],
  [contractImportMap.secondAddress, contractImportMap.retryQuery],
  [contractImportMap.secondImportMap, contractImportMap.createRetryImportMap],
  [contractKeys.nameSecretKey, contractKeys.redactSecretKey],
  [contractDeviceName.readDevice, contractDeviceName.parseUserAgent],
  [contractTesting.tokenOfRole, contractTesting.createUnsignedToken],
  [contractTesting.exampleRegistry, contractTesting.createExampleRegistry],
  [contractTesting.furtherNames, contractTesting.generateHostileNames],
  [contractRecent.readRecent, contractRecent.readRecentItems],
  [contractRecent.keepRecent, contractRecent.saveRecentItems],
  [contractRecent.forgetRecent, contractRecent.clearRecentItems],
  [viteRemote.installedVersion, viteRemote.getInstalledVersion],
  [viteRemote.federationVersion, viteRemote.getFederationVersion],
  [viteRemote.sharedVersions, viteRemote.getSharedVersions],
  [viteRemoteCheckTexts.catalogsIn, viteRemoteCheckTexts.getCatalogFolder],
  [viteRemoteCheckTexts.catalogFiles, viteRemoteCheckTexts.listCatalogFiles],
  [viteRemoteCheckTexts.catalogFile, viteRemoteCheckTexts.getCatalogPath],
  [viteRemoteCheckTexts.messagesIn, viteRemoteCheckTexts.listMessages],
  [viteRemoteCheckTexts.textFaults, viteRemoteCheckTexts.findTextFaults],
  [viteRemoteManifest.folderOf, viteRemoteManifest.getConfigFolder],
  [viteRemoteManifest.installedVersion, viteRemoteManifest.getInstalledVersion],
  [viteRemoteManifest.installedFolder, viteRemoteManifest.getInstalledFolder],
]

test('former names of packages are aliases of the present ones', () => {
  for (const [before, now] of former) expect(before).toBe(now)
})

test('the example of version 0.1 compiles', () => {
  const start = (
    { runAlone }: Pick<typeof reactRemoteAlone, 'runAlone'>,
    remote: Parameters<typeof reactRemoteAlone.runAlone>[0],
  ) => runAlone(remote, { title: { en: 'Hello' } })
  const isComplete = (names: FormerNames) => names.values.length > 0
  expect([start, isComplete]).toHaveLength(2)
})
