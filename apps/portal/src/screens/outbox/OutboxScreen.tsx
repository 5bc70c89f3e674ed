export { default } from '../coming/ComingScreen.tsx'
