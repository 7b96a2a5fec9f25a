import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSoftwareRenderer } from '#core/kiosk/abilities.ts'

test('[7.6] recognizes software renderers by name', () => {
  const software = [
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
    'Mesa/X.org, llvmpipe (LLVM 15.0.7, 256 bits)',
    'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)',
  ]
  const hardware = [
    'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)',
    'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0)',
    'Apple GPU',
    '',
  ]
  assert.deepEqual(software.map(isSoftwareRenderer), [true, true, true])
  assert.deepEqual(hardware.map(isSoftwareRenderer), [false, false, false, false])
})
