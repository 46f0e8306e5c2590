import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

/** A passkey in software, which answers as a browser would (WebAuthn level 3, attestation "none"). */
export function softwarePasskey(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  return { id, register, prove }

  function register(options: string) {
    const { challenge, rp } = JSON.parse(options)
    const coordinates = [x, y].map(value => Buffer.from(value, 'base64url'))
    // CBOR: the map {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      coordinates[0] ?? Buffer.alloc(0),
      Buffer.from('225820', 'hex'),
      coordinates[1] ?? Buffer.alloc(0),
    ])
    const authData = Buffer.concat([
      describeState(rp.id, USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      key,
    ])
    // CBOR: the map {"fmt": "none", "attStmt": {}, "authData": bytes}.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return {
      ...describeCredential(),
      response: {
        clientDataJSON: describeClient('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal' as const],
      },
    }
  }

  function prove(options: string) {
    const { challenge, rpId } = JSON.parse(options)
    counter += 1
    const authenticatorData = describeState(rpId, USER_PRESENT_AND_VERIFIED)
    const clientData = describeClient('webauthn.get', challenge)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return {
      ...describeCredential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      },
    }
  }

  function describeCredential() {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  function describeState(rpId: string, flags: number): Buffer {
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counterBytes])
  }

  function describeClient(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}
