import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as avatar from '#rules/avatar.ts'
import * as call from '#rules/call.ts'
import * as characterFile from '#rules/character-file.ts'
import * as device from '#rules/device.ts'
import * as face from '#rules/face.ts'
import * as faceSource from '#rules/face-source.ts'
import * as fields from '#rules/fields.ts'
import * as japanWords from '#rules/japan-words.ts'
import * as layout from '#rules/layout.ts'
import * as layoutNames from '#rules/layout-names.ts'
import * as linkQuality from '#rules/link-quality.ts'
import * as media from '#rules/media.ts'
import * as operator from '#rules/operator.ts'
import * as permissions from '#rules/permissions.ts'
import * as reservations from '#rules/reservations.ts'
import * as roles from '#rules/roles.ts'
import * as signage from '#rules/signage.ts'
import * as transport from '#rules/transport.ts'

const MODULES: Record<string, object> = {
  ...{ avatar, call, characterFile, device, face, faceSource, fields, japanWords, layout, layoutNames },
  ...{ linkQuality, media, operator, permissions, reservations, roles, signage, transport },
}

test('[realtime] the lists of words that both sides and the database take from here hold words, each of them once', () => {
  const lists = Object.entries(MODULES).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      Array.isArray(value) ? [[`${module}.${name}`, value as unknown[]] as const] : [],
    ),
  )
  assert.ok(lists.length > 25, `${lists.length} lists`)
  for (const [name, words] of lists) {
    assert.ok(words.length > 1, `${name} says nothing`)
    assert.equal(new Set(words).size, words.length, `${name} says something twice`)
  }
})

test('[decisions 5] a face on the wire is Apple’s 52 shapes and five mouths, and at first it looks straight ahead and says nothing', () => {
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
