import { expect, test } from 'vitest';
import { decrypt } from './push-service.ts';

test('the push service of the tests decrypts the example of RFC 8291', () => {
  const browser = {
    subscription: { endpoint: '', p256dh: '', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
  };
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decrypt(body, browser).toString()).toBe('When I grow up, I want to be a watermelon');
});
