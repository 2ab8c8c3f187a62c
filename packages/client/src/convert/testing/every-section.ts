import { EVERY_REQUEST_SECTION } from "./every-request-section.ts";

/** A collection with something of every section of `.bru`, written as Bruno writes it. */
export const EVERY_SECTION: Readonly<Record<string, string>> = {
	"bruno.json": `{
  "version": "1",
  "name": "Every section",
  "type": "collection",
  "ignore": [
    "node_modules",
    ".git",
    "drafts"
  ],
  "proxy": {
    "inherit": true,
    "config": {
      "protocol": "http",
      "hostname": "",
      "port": ""
    }
  },
  "clientCertificates": {
    "enabled": true,
    "certs": [
      {
        "domain": "a.example",
        "type": "cert",
        "certFilePath": "tls/a.crt",
        "keyFilePath": "tls/a.key",
        "passphrase": "{{process.env.PASS}}"
      },
      {
        "domain": "b.example",
        "type": "pfx",
        "pfxFilePath": "tls/b.pfx"
      }
    ]
  },
  "protobuf": {
    "protoFiles": [
      {
        "type": "file",
        "path": "greet.proto"
      }
    ]
  },
  "presets": {
    "requestType": "http",
    "requestUrl": "{{host}}"
  },
  "scripts": {
    "flow": "sequential",
    "moduleWhitelist": [
      "crypto"
    ],
    "additionalContextRoots": [
      "../shared"
    ],
    "filesystemAccess": {
      "allow": true
    }
  },
  "size": 0.5
}
`,
	"collection.bru": `meta {
  name: Every section
}

headers {
  X-Level: collection
}

auth {
  mode: bearer
}

auth:bearer {
  token: {{token}}
}

vars:pre-request {
  shop: main
}

vars:post-response {
  last: res.status
}

script:pre-request {
  bru.setVar("order", ["collection"]);
}

docs {
  # All of it
}
`,
	"environments/local.bru": `vars {
  host: http://127.0.0.1
  @number
  @description('at most')
  limit: 20
  ~off: x
}
vars:secret [
  token,
  ~other
]
color: #ff8800
`,
	"users/folder.bru": `meta {
  name: Users
  seq: 1
}

auth {
  mode: none
}

tests {
  test("folder", () => {});
}
`,
	...EVERY_REQUEST_SECTION,
	"users/purge.bru": `meta {
  name: Purge
  type: http
  seq: 3
}

http {
  method: PURGE
  url: {{host}}/cache
  body: none
  auth: inherit
}
`,
	"users/query.bru": `meta {
  name: Query
  type: graphql
  seq: 4
}

post {
  url: {{host}}/graphql
  body: graphql
  auth: apikey
}

auth:apikey {
  key: k
  value: v
  placement: queryparams
}

body:graphql {
  query ($id: ID) { user(id: $id) { name } }
}

body:graphql:vars {
  { "id": {{id}} }
}
`,
	"greet.bru": `meta {
  name: Greet
  type: grpc
  seq: 5
}

grpc {
  url: {{host}}
  method: /greet.Greeter/Hello
  body: grpc
  protoPath: greet.proto
  auth: none
  methodType: unary
}

metadata {
  trace: on
}

body:grpc {
  name: message 1
  content: '''
    {}
  '''
}
`,
	"chat.bru": `meta {
  name: Chat
  type: ws
  seq: 6
}

ws {
  url: ws://127.0.0.1
  body: ws
  auth: inherit
}

headers {
  A: b
}

body:ws {
  name: hello
  type: json
  content: '''
    {"a":1}
  '''
}
`,
};
