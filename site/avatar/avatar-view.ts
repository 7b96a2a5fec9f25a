import {
  AmbientLight,
  CanvasTexture,
  DirectionalLight,
  type Object3D,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  type Vector3,
  WebGLRenderer,
} from 'three'
import type { AvatarCamera, Background } from '#core/characters/avatar.ts'
import { type Figure, PRODUCT_FIGURE } from './figure.ts'
import { approachFraming, type Framing, framingOf, type StageSize, stageSize } from './framing.ts'
import { type PaintedBackground, paintWall } from './wall.ts'

const CAMERA_DISTANCE_METRES = 3
const CAMERA_EASE_MS = 160

interface AvatarView {
  readonly renderer: WebGLRenderer
  /** Adds a character to the scene, and points the camera at it according to its measures. */
  add(object: Object3D, figure: Figure): void
  setSize(width: number, height: number): void
  setCamera(camera: AvatarCamera): void
  setBackground(background: Background): void
  /** Moves the camera smoothly towards its framing. */
  update(deltaMs: number): void
  /** Moves the camera to its framing at once, without a transition. */
  settle(): void
  /** Converts a point in world space to its position on the stage. */
  project(point: Vector3): { x: number; y: number }
  render(): void
  dispose(): void
}

interface AvatarViewOptions {
  canvas: HTMLCanvasElement
  portrait: boolean
  antialias: boolean
}

/** Creates renderer, light, camera and background of an empty scene. */
export function createAvatarView({ canvas, portrait, antialias }: AvatarViewOptions): AvatarView {
  const renderer = new WebGLRenderer({ canvas, antialias, alpha: true, powerPreference: 'high-performance' })
  renderer.outputColorSpace = SRGBColorSpace
  renderer.setPixelRatio(1)
  renderer.setClearColor(0x000000, 0)
  const scene = new Scene()
  addLights(scene)
  const wall = createWall(portrait)
  const lens = createLens(stageSize(portrait))
  const framing = { ...framingOf('bust', portrait) }
  let camera: AvatarCamera = 'bust'
  let figure = PRODUCT_FIGURE
  let target = framingOf(camera, portrait, figure)
  let background: Background = 'clear'

  return {
    renderer,
    add(object, nextFigure) {
      scene.add(object)
      figure = nextFigure
      target = framingOf(camera, portrait, figure)
      approachFraming(framing, target, 1)
      lens.aim(framing)
    },
    setSize(width, height) {
      renderer.setSize(width, height, false)
      wall.setSize(width, height)
      lens.setAspect(width / height)
      lens.aim(framing)
    },
    setCamera(next) {
      camera = next
      target = framingOf(camera, portrait, figure)
    },
    setBackground(next) {
      background = next
      if (next !== 'clear') wall.setPaint(next)
    },
    update(deltaMs) {
      if (Math.abs(target.pixelsPerMetre - framing.pixelsPerMetre) < 0.5) return
      approachFraming(framing, target, 1 - Math.exp(-deltaMs / CAMERA_EASE_MS))
      lens.aim(framing)
    },
    settle() {
      approachFraming(framing, target, 1)
      lens.aim(framing)
    },
    project(point) {
      const { x, y } = point.clone().project(lens.camera)
      const stage = stageSize(portrait)
      return { x: ((x + 1) / 2) * stage.width, y: ((1 - y) / 2) * stage.height }
    },
    render() {
      scene.background = background === 'clear' ? null : wall.texture
      renderer.render(scene, lens.camera)
    },
    dispose() {
      scene.background = null
      scene.clear()
      wall.dispose()
      renderer.dispose()
    },
  }
}

function addLights(scene: Scene): void {
  const sun = new DirectionalLight(0xffffff, Math.PI * 0.92)
  sun.position.set(0.7, 1.2, 1.6)
  scene.add(sun, new AmbientLight(0xffffff, 0.35))
}

function createWall(portrait: boolean) {
  const canvas = document.createElement('canvas')
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.generateMipmaps = false
  let shown: PaintedBackground = 'wall'
  const paint = () => {
    paintWall(canvas, portrait, shown)
    texture.needsUpdate = true
  }
  return {
    texture,
    setSize(width: number, height: number) {
      canvas.width = width
      canvas.height = height
      texture.dispose()
      paint()
    },
    setPaint(next: PaintedBackground) {
      if (next === shown) return
      shown = next
      paint()
    },
    dispose: () => texture.dispose(),
  }
}

/** A camera in front of the character. A lens shift moves the character within the picture, so that the view stays frontal. */
function createLens(stage: StageSize) {
  const camera = new PerspectiveCamera(20, stage.width / stage.height, 0.5, 10)
  return {
    camera,
    setAspect(aspect: number) {
      camera.aspect = aspect
    },
    aim(framing: Framing) {
      camera.position.set(0, framing.lensMetres, CAMERA_DISTANCE_METRES)
      const heightMetres = stage.height / framing.pixelsPerMetre
      camera.fov = (360 / Math.PI) * Math.atan(heightMetres / 2 / CAMERA_DISTANCE_METRES)
      const viewWidth = stage.height * camera.aspect
      const lookX = framing.floorX * (viewWidth / stage.width)
      const lookY = framing.floorY - framing.lensMetres * framing.pixelsPerMetre
      camera.setViewOffset(
        viewWidth,
        stage.height,
        viewWidth / 2 - lookX,
        stage.height / 2 - lookY,
        viewWidth,
        stage.height,
      )
      camera.updateProjectionMatrix()
    },
  }
}
