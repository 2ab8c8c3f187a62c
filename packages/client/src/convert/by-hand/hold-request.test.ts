import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { FORMATS } from "../../formats/formats.ts";
import { holdRequest } from "./hold-request.ts";
import { placeToSave } from "./save-request.ts";

const OWN = `info:
  name: Cloned
config:
  proxy:
    config:
      protocol: http
      hostname: proxy.example
      port: 3128
  clientCertificates:
    - domain: "*"
      type: pkcs12
      pkcs12FilePath: id.p12
request:
  headers:
    - name: X-Collection
      value: "1"
`;

describe("a request that stands in no file", () => {
	test.each([
		{ inherits: false, proxy: "inherit", certificates: 0, headers: 0 },
		{ inherits: true, proxy: "on", certificates: 1, headers: 1 },
	])(
		"goes by the proxy of the collection around it: $inherits",
		async ({ inherits, proxy, certificates, headers }) => {
			await using folder = await temporaryFolder({ "opencollection.yml": OWN });
			const { collection } = await holdRequest(folder.root, {
				text: "info:\n  type: http\nhttp:\n  method: GET\n  url: http://h/\n",
				format: FORMATS.opencollection,
				name: "command line",
				inherits,
			});
			const { definition } = collection;
			expect(definition.proxy.kind).toBe(proxy);
			expect(definition.clientCertificates).toHaveLength(certificates);
			expect(definition.defaults.headers).toHaveLength(headers);
		},
	);

	test.each([
		["environments/local.yml", "is for an environment"],
		["users/folder.yml", "is for a folder"],
		["users/opencollection", "is for a collection"],
	])("is not kept as %s", async (path, reason) => {
		await using folder = await temporaryFolder({ "opencollection.yml": OWN });
		await expect(placeToSave(folder.at(path))).rejects.toThrow(reason);
	});

	test("is kept under a name of its own", async () => {
		await using folder = await temporaryFolder({ "opencollection.yml": OWN });
		const { file } = await placeToSave(folder.at("users/list"));
		expect(file).toBe(folder.at("users/list.yml"));
	});
});
