import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { faultsOfManifest, type Manifest } from '../support/kubernetes.ts'

/** The fields of a manifest that these tests change. */
interface Workload extends Manifest {
  spec: {
    replicas: unknown
    replica?: number
    selector?: unknown
    podManagementPolicy?: string
    template: {
      spec: {
        containers: { startupProbe?: Record<string, unknown>; securityContext: Record<string, unknown> }[]
      }
    }
  }
}

const documents = parseAllDocuments(readFileSync('deploy/cells.kubernetes.yaml', 'utf8'))
const manifests = documents.map((document) => document.toJS() as Manifest)
const cells = manifests.find(({ kind }) => kind === 'StatefulSet') as Workload
const broken = (breakIt: (cells: Workload) => void): Promise<string[]> => {
  const copy = structuredClone(cells)
  breakIt(copy)
  return faultsOfManifest(copy)
}
const container = (of: Workload) => of.spec.template.spec.containers[0]!

test("[decisions 9] Kubernetes' own schema accepts the shipped manifests", async () => {
  assert.deepEqual(
    manifests.map(({ kind }) => kind),
    ['Service', 'StatefulSet', 'Deployment'],
  )
  for (const [n, document] of documents.entries()) {
    assert.deepEqual([...document.errors, ...document.warnings], [])
    assert.deepEqual(await faultsOfManifest(manifests[n]!), [], manifests[n]!.kind)
  }
})

test("[decisions 9] Kubernetes' own schema refuses wrong types, missing fields, wrong values and unknown names", async () => {
  const said = async (words: RegExp, breakIt: (cells: Workload) => void): Promise<void> =>
    assert.match((await broken(breakIt)).join('\n'), words)
  await said(/spec\/replicas must be integer/, ({ spec }) => {
    spec.replicas = '3'
  })
  await said(/must have required property selector/, ({ spec }) => {
    delete spec.selector
  })
  await said(/podManagementPolicy must be equal to one of/, ({ spec }) => {
    spec.podManagementPolicy = 'Paralel'
  })
  // a cluster would silently ignore the two unknown fields `replica` and `readOnlyRootFilesystems`
  await said(/'"?replica"?' does not exist/, ({ spec }) => {
    spec.replica = 3
  })
  await said(/'"?readOnlyRootFilesystems"?' does not exist/, (it) => {
    container(it).securityContext['readOnlyRootFilesystems'] = true
  })
  await said(/there is no StatefulSets in apps\/v1/, (it) => {
    it.kind = 'StatefulSets'
  })
  await said(/there is no StatefulSet in apps\/v2/, (it) => {
    it.apiVersion = 'apps/v2'
  })
})
