import { expect, test } from 'vitest'
import { paths, patterns } from './paths.ts'
import { createRoutes } from './routes.ts'

test('the portal has exactly these addresses', () => {
  expect({
    home: paths.home(),
    index: paths.index(),
    jobsBoard: paths.jobsBoard(),
    jobImages: paths.jobImages({ id: 'pXb2n-81Jd_aa9QkE0tVww' }),
    notFound: paths.notFound(),
  }).toEqual({
    home: '/',
    index: '/index',
    jobsBoard: '/public/jobs/board',
    jobImages: '/public/job/pXb2n-81Jd_aa9QkE0tVww/images',
    notFound: '/404',
  })
  expect(Object.keys(paths)).toEqual(Object.keys(patterns))
})

test('each address has a route, and each route but the last is an address', () => {
  const routed = createRoutes()[0]?.children?.map((route) => route.path)
  expect(routed).toEqual([...Object.values(patterns), '*'])
})

test('a job number goes along where it is known', () => {
  expect(paths.jobImages({ id: 'pXb2n-81Jd_aa9QkE0tVww', job: 10482 })).toBe(
    '/public/job/pXb2n-81Jd_aa9QkE0tVww/images?job=10482',
  )
})

test('an id cannot lead to another address', () => {
  expect(paths.jobImages({ id: '../../x?y#z' })).toBe('/public/job/..%2F..%2Fx%3Fy%23z/images')
})
