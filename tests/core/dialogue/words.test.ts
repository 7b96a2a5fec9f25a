import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as device from '#core/accounts/device.ts'
import * as permissions from '#core/accounts/permissions.ts'
import * as roles from '#core/accounts/roles.ts'
import * as call from '#core/calls/call.ts'
import * as linkQuality from '#core/calls/link-quality.ts'
import * as avatar from '#core/characters/avatar.ts'
import * as characterFile from '#core/characters/character-file.ts'
import * as faceSource from '#core/face/face-source.ts'
import * as face from '#core/face/rules.ts'
import * as fields from '#core/fields/rules.ts'
import * as media from '#core/media/rules.ts'
import * as operator from '#core/operator/rules.ts'
import * as reservations from '#core/reservations/rules.ts'
import * as signage from '#core/signages/signage.ts'
import * as transport from '#core/signages/transport.ts'
import * as layout from '#core/stage/layout.ts'
import * as layoutNames from '#core/stage/layout-names.ts'
import * as japanWords from '#core/time/japan-words.ts'

const MODULES: Record<string, object> = {
  avatar,
  call,
  characterFile,
  device,
  face,
  faceSource,
  fields,
  japanWords,
  layout,
  layoutNames,
  linkQuality,
  media,
  operator,
  permissions,
  reservations,
  roles,
  signage,
  transport,
}

test('[realtime] every exported list of constants has at least two entries and no duplicates', () => {
  const lists = Object.entries(MODULES).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      Array.isArray(value) ? [[`${module}.${name}`, value as unknown[]] as const] : [],
    ),
  )
  assert.ok(lists.length > 25, `${lists.length} lists`)
  for (const [name, words] of lists) {
    assert.ok(words.length > 1, `${name} has fewer than two entries`)
    assert.equal(new Set(words).size, words.length, `${name} has duplicates`)
  }
})

test("[decisions 5] creates a blank face frame with Apple's 52 shapes, five visemes and the head straight ahead", () => {
  assert.equal(face.FACE_SHAPES.length, 52)
  assert.deepEqual([face.FACE_SHAPE_INDEX.eyeBlinkLeft, face.FACE_SHAPE_INDEX.tongueOut], [0, 51])
  const blank = face.blankFaceFrame()
  assert.deepEqual(Object.keys(blank.visemes), [...face.VISEMES])
  assert.deepEqual(
    [blank.head, blank.position, blank.gaze],
    [
      [0, 0, 0, 1],
      [0, 0, 0],
      [0, 0],
    ],
  )
  assert.equal(blank.shapes.length, 52)
})
