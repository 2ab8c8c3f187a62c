import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const REQUESTS_PER_FOLDER = 50;
const ENVIRONMENTS = ["local", "staging", "prod"];

/** Writes a collection with everything that makes work for a check: inherited texts, typed variables, three scripts for each request, three environments. */
export async function writeCheckedCollection(
	root: string,
	requests: number,
): Promise<void> {
	await mkdir(join(root, "environments"), { recursive: true });
	await writeFile(join(root, "opencollection.yml"), COLLECTION);
	for (const name of ENVIRONMENTS)
		await writeFile(
			join(root, "environments", `${name}.yml`),
			environmentFile(name),
		);
	for (let index = 0; index < requests; index++) {
		const number = Math.floor(index / REQUESTS_PER_FOLDER);
		const folder = join(root, `folder-${number}`);
		if (index % REQUESTS_PER_FOLDER === 0) {
			await mkdir(folder);
			await writeFile(
				join(folder, "folder.yml"),
				`info:\n  name: Folder ${number}\n  type: folder\n  seq: ${number}\n`,
			);
		}
		await writeFile(join(folder, `request-${index}.yml`), requestFile(index));
	}
}

const COLLECTION = `opencollection: 1.0.0
info:
  name: Checked
request:
  headers:
    - name: X-Trace
      value: "{{$guid}}"
  auth:
    type: bearer
    token: "{{token}}"
  variables:
    - name: page
      value: "1"
  scripts:
    - type: before-request
      code: |
        client.setVar("token", client.getVar("token") ?? "none");
`;

function environmentFile(name: string): string {
	return `name: ${name}
variables:
  - name: base_url
    value: https://${name}.example.com
  - name: tenant
    value: acme
`;
}

function requestFile(index: number): string {
	return `info:
  name: Request ${index}
  type: http
  seq: ${index % REQUESTS_PER_FOLDER}
http:
  method: POST
  url: "{{base_url}}/users/{{userId}}/things/${index}?page={{page}}&tenant={{tenant}}"
  headers:
    - name: Accept
      value: application/json
    - name: X-Tenant
      value: "{{tenant}}"
  body:
    type: json
    data: |-
      {
        "name": "{{name}}",
        "id": ${index},
        "tags": {{tags}},
        "nested": { "deep": "{{user.name}}" }
      }
runtime:
  variables:
    - name: userId
      value: "${index}"
    - name: name
      value: Ada
    - name: tags
      value:
        type: object
        data: '["a", "b"]'
    - name: user
      value:
        type: object
        data: '{ "name": "Ada" }'
  assertions:
    - expression: res.status
      operator: eq
      value: "200"
    - expression: res.body.id
      operator: eq
      value: "${index}"
  scripts:
    - type: after-response
      code: |
        const body = res.getBody();
        client.setVar("last_${index % 20}", body.id);
        if (client.getVar("last_${index % 20}") > ${index}) console.log("ahead");
    - type: tests
      code: |
        test("status of ${index}", () => {
          expect(res.getStatus()).to.equal(200);
        });
`;
}
