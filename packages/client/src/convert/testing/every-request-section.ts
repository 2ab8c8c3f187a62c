/** A request with something of every section of `.bru` that one can have, as Bruno writes it. */
export const EVERY_REQUEST_SECTION: Readonly<Record<string, string>> = {
	"users/create.bru": `meta {
  name: Create: a "user"
  type: http
  seq: 2
  tags: [
    smoke
    slow
  ]
}

post {
  url: {{host}}/:shop/users?limit={{limit}}
  body: multipartForm
  auth: oauth2
}

params:query {
  @description('How many')
  limit: {{limit}}
  ~"de bug": true
}

params:path {
  shop: {{shop}}
}

headers {
  @description("it's the type")
  Accept: application/json
  @deprecated
  ~X-Old: '''
    two
      lines
  '''
}

auth:basic {
  username: kept
  password: too
}

auth:oauth2 {
  grant_type: authorization_code
  callback_url: http://localhost/cb
  authorization_url: {{host}}/auth
  access_token_url: {{host}}/token
  refresh_token_url: 
  client_id: {{id}}
  client_secret: {{secret}}
  scope: read write
  state: 
  pkce: true
  credentials_placement: basic_auth_header
  credentials_id: main
  token_source: access_token
  token_placement: header
  token_header_prefix: 
  auto_fetch_token: true
  auto_refresh_token: false
}

auth:oauth2:additional_params:auth_req:queryparams {
  audience: api
}

auth:oauth2:additional_params:access_token_req:body {
  ~resource: x
  realm: y
}

body:json {
  {
    "not": "sent"
  }
}

body:multipart-form {
  note: hi @contentType(text/plain)
  files: @file(a.txt|b c.txt) @contentType(text/plain)
  long: '''
    a
    b
  ''' @contentType(text/x)
  ~off: @file(c.bin)
}

body:file {
  file: @file(a.bin) @contentType(application/octet-stream)
  ~file: @file(b.bin)
}

vars:pre-request {
  plain: 1
  @number
  count: 9007199254740993
  @boolean
  flag: true
  @object
  tree: {"a":[1,null]}
  @number
  wrong: many
  @local: x
}

vars:post-response {
  id: res.body.id
  @mine: res('a.b')
}

assert {
  res.status: eq 201
  ~res.body.id: isDefined
  res.body.name: Ada
}

script:pre-request {
  const a = 1;
  
    indented();
}

script:post-response {
  bru.setVar("x", res.body);
}

tests {
  test("it is", () => {
    expect(res.status).to.equal(201);
  });
}

settings {
  encodeUrl: true
  timeout: 0
  followRedirects: false
  maxRedirects: 5
}

docs {
  # Create
  
  - \`one\`
}

example {
  name: Created
  description: It worked
  
  request: {
    url: {{host}}/main/users
    method: POST
    mode: json
    params:query: {
      limit: 20
      ~debug: true
    }
  
    headers: {
      Accept: application/json
    }
  
    body:json: {
      {
        "name": "Ada"
      }
    }
  }
  
  response: {
    headers: {
      content-type: application/json
    }
  
    status: {
      code: 201
      text: Created
    }
  
    body: {
      type: json
      content: '''
        {
          "id": 7
        }
      '''
    }
  }
}
`,
};
