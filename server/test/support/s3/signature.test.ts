import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { S3Refusal, verifySignature } from './signature';

/**
 * Amazon's own examples ("Examples: Signature Calculations in AWS Signature Version 4") confirm
 * that the tests' store checks signatures correctly.
 */
const signature = suite('the signatures that the store of the tests takes');

const keys = new Map([['AKIAIOSFODNN7EXAMPLE', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY']]);
const noBody = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const then = Date.parse('2013-05-24T00:00:00Z');

function signedRequest(
  method: string,
  url: string,
  names: string,
  value: string,
  headers: Record<string, string> = {},
): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.url = url;
  request.headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': noBody,
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${value}`,
    ...headers,
  };
  return request;
}

const usual = 'host;x-amz-content-sha256;x-amz-date';
const getObject = () =>
  signedRequest(
    'GET',
    '/test.txt',
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    { range: 'bytes=0-9' },
  );

signature('the test store’s S3 signatures are those of Amazon’s examples', () => {
  const putHash = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
  const put = signedRequest(
    'PUT',
    '/test%24file.text',
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': putHash,
    },
  );
  const lifecycle = signedRequest(
    'GET',
    '/?lifecycle',
    usual,
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
  const list = signedRequest(
    'GET',
    '/?max-keys=2&prefix=J',
    usual,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
  assert.is(verifySignature(put, keys, 'us-east-1', then), putHash);
  for (const request of [getObject(), lifecycle, list]) {
    assert.is(verifySignature(request, keys, 'us-east-1', then), noBody);
  }
});

signature('the test store refuses any change of a signed S3 request', () => {
  const changes: ((request: IncomingMessage) => void)[] = [
    (request) => {
      request.method = 'DELETE';
    },
    (request) => {
      request.url = '/test.tx';
    },
    (request) => {
      request.url = '/test.txt?acl';
    },
    (request) => {
      request.headers.range = 'bytes=0-10';
    },
    (request) => {
      request.headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD';
    },
    (request) => {
      request.headers['x-amz-acl'] = 'public-read';
    },
  ];
  for (const change of changes) {
    const request = getObject();
    change(request);
    assert.throws(() => verifySignature(request, keys, 'us-east-1', then), isRefusal);
  }
});

signature('the test S3 store refuses an unknown key, another region and a wrong clock differently', () => {
  const refused = (run: () => unknown): string => {
    try {
      run();
    } catch (error) {
      if (error instanceof S3Refusal) return error.code;
    }
    return 'taken';
  };
  assert.is(
    refused(() => verifySignature(getObject(), new Map(), 'us-east-1', then)),
    'InvalidAccessKeyId',
  );
  assert.is(
    refused(() => verifySignature(getObject(), keys, 'eu-west-1', then)),
    'AuthorizationHeaderMalformed',
  );
  assert.is(
    refused(() => verifySignature(getObject(), keys, 'us-east-1', then + 16 * 60_000)),
    'RequestTimeTooSkewed',
  );
});

signature.run();

function isRefusal(error: unknown): boolean {
  return error instanceof S3Refusal && error.status === 403;
}
