/** A small shop in Bruno's own format, with something of every section. */
export function shop(host: string): Readonly<Record<string, string>> {
	return {
		"bruno.json": `{
  "version": "1",
  "name": "Shop",
  "type": "collection",
  "ignore": ["node_modules", ".git", "drafts"],
  "scripts": { "flow": "sequential" }
}
`,
		"collection.bru": `headers {
  X-Collection: {{$randomInt}}
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

script:pre-request {
  bru.setVar("order", ["collection"]);
}

script:post-response {
  bru.setVar("after", [...(bru.getVar("after") ?? []), "collection"]);
}
`,
		"environments/local.bru": `vars {
  host: ${host}
  @number
  limit: 20
  ~host: http://127.0.0.1:1
}
vars:secret [
  token
]
`,
		".env": "TOKEN=from-dot-env\n",
		"drafts/broken.bru": "get {\n",
		"node_modules/x/also-broken.bru": "get {\n",
		"users/folder.bru": `meta {
  name: Users
  seq: 1
}

headers {
  X-Level: folder
}

vars:pre-request {
  role: admin
}

script:pre-request {
  bru.setVar("order", [...bru.getVar("order"), "folder"]);
}

script:post-response {
  bru.setVar("after", [...(bru.getVar("after") ?? []), "folder"]);
}

tests {
  test("the folder's test", () => expect(res.status).to.equal(200));
}
`,
		"users/create.bru": `meta {
  name: Create a user
  type: http
  seq: 1
  tags: [
    smoke
  ]
}

post {
  url: {{host}}/shops/:shop/users?limit={{limit}}
  body: json
  auth: inherit
}

params:query {
  limit: {{limit}}
  ~debug: true
}

params:path {
  shop: {{shop}}
}

headers {
  X-Order: {{order}}
  ~X-Disabled: 1
}

body:json {
  {
    "role": "{{role}}",
    "note": "{{note}}",
    "limit": {{limit}}
  }
}

body:text {
  not sent
}

vars:pre-request {
  note: '''
    two
    "lines"
  '''
}

vars:post-response {
  userId: res.body.id
}

assert {
  res.status: eq 200
  res.body.id: isNumber
  ~res.status: eq 404
}

script:pre-request {
  bru.setVar("order", [...bru.getVar("order"), "request"]);
}

tests {
  test("echoes the id", function () {
    expect(res.body.id).to.equal(7);
  });
}

settings {
  encodeUrl: true
  timeout: 5000
}

docs {
  Creates a user.
}
`,
		"users/show.bru": `meta {
  name: Show the user
  type: http
  seq: 2
}

get {
  url: {{host}}/users/{{userId}}
  body: none
  auth: basic
}

auth:basic {
  username: ann
  password: {{token}}
}

headers {
  X-After: {{after}}
  X-Dot-Env: {{process.env.TOKEN}}
  X-Unknown: {{nobody knows}} {{unset}}
}
`,
		"forms.bru": `meta {
  name: Forms
  type: http
  seq: 1
}

put {
  url: {{host}}/forms
  body: formUrlEncoded
  auth: none
}

body:form-urlencoded {
  "a b": 1 & 2
  ~c: 3
}
`,
		"search.bru": `meta {
  name: Search
  type: graphql
  seq: 2
}

post {
  url: {{host}}/graphql
  body: graphql
  auth: apikey
}

auth:apikey {
  key: X-Key
  value: k1
  placement: header
}

body:graphql {
  query ($id: Int) {
    user(id: $id) { name }
  }
}

body:graphql:vars {
  { "id": {{userId}} }
}
`,
		"upload.bru": `meta {
  name: Upload
  type: http
  seq: 3
}

http {
  method: QUERY
  url: {{host}}/upload
  body: multipartForm
  auth: none
}

body:multipart-form {
  file: @file(data/a.txt) @contentType(text/x-a)
  @contentType(application/json)
  meta: {"id":{{userId}}}
}
`,
		"data/a.txt": "content of a",
	};
}
