import { expect, test } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'

test('no address of this machine, its network or a cloud’s metadata is public, however it is written', () => {
  const hidden = ['::1', '::ffff:127.0.0.1', '::7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '::ffff:0:10.0.0.1']
  const local = ['127.0.0.1', '127.8.8.8', '0.0.0.0', '::', '10.1.1.1', '172.16.0.1', '192.168.1.1', '100.64.0.1']
  const others = ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '224.0.0.1', '255.255.255.255', '198.18.0.1', 'name']
  expect([...hidden, ...local, ...others].filter(isPublicAddress)).toEqual([])
})

test('addresses on the internet are public', () => {
  expect(['8.8.8.8', '142.250.180.14', '2a00:1450:4009:81f::200e'].filter(ip => !isPublicAddress(ip))).toEqual([])
})
