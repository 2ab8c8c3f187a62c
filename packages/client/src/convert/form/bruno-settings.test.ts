import { expect, test } from "vitest";
import type { FormTree } from "../../formats/tree/form-data.ts";
import { readForm, writeForm } from "./file-form.ts";

/** As Bruno's older versions wrote it, with things that Curlew does not know. */
const OLD = `{
    "version": "1",
    "name": "Shop",
    "type": "collection",
    "proxy": {"enabled": true, "protocol": "http", "hostname": "old.test", "port": 3128},
    "clientCertificates": {
        "enabled": true,
        "certs": [
            {"domain": "a.test", "type": "cert", "name": "mine", "certFilePath": "a.crt",  "keyFilePath": "a.key"}
        ]
    },
    "x-own":   [1,2]
}
`;

function changed(
	text: string,
	change: (tree: FormTree) => FormTree,
): { readonly text: string; readonly tree: FormTree } {
	const file = "/x/bruno.json";
	const source = { file, text, kind: "collection", basePath: [] } as const;
	const after = writeForm(source, change(readForm(source).tree));
	return { text: after, tree: readForm({ ...source, text: after }).tree };
}

const config = (tree: FormTree) => tree.config as FormTree;

test("bruno.json is a form of the collection's settings, in either of its ways to say a proxy", () => {
	const { text, tree } = changed(OLD, (same) => same);
	expect(text).toBe(OLD);
	expect(tree).toMatchObject({
		config: {
			proxy: { config: { hostname: "old.test", port: 3128 } },
			clientCertificates: [
				{ domain: "a.test", type: "pem", certificateFilePath: "a.crt" },
			],
		},
	});
});

test("what the form changes is written as Bruno has it, and everything else keeps every character", () => {
	const { text } = changed(OLD, (tree) => ({
		...tree,
		config: {
			...config(tree),
			clientCertificates: [
				...(config(tree).clientCertificates as FormTree[]),
				{ domain: "b.test", type: "pkcs12", pkcs12FilePath: "b.pfx" },
			],
		},
		extensions: {
			...(tree.extensions as FormTree),
			bruno: {
				...((tree.extensions as FormTree).bruno as FormTree),
				presets: { defaultEnvironment: "local" },
			},
		},
	}));
	const own =
		'{"domain": "a.test", "type": "cert", "name": "mine", "certFilePath": "a.crt",  "keyFilePath": "a.key"}';
	expect(text).toContain(own);
	expect(text).toContain('"x-own":   [1,2]');
	expect(text).toContain('"hostname": "old.test"');
	expect(JSON.parse(text)).toMatchObject({
		clientCertificates: {
			certs: [{}, { domain: "b.test", type: "pfx", pfxFilePath: "b.pfx" }],
		},
		presets: { defaultEnvironment: "local" },
	});
});

test("another proxy is written in Bruno's newer way", () => {
	const proxy = { disabled: true, config: { hostname: "new.test", port: 1 } };
	const { text, tree } = changed(OLD, (before) => ({
		...before,
		config: { ...config(before), proxy },
	}));
	expect(JSON.parse(text).proxy).toEqual(proxy);
	expect(config(tree).proxy).toEqual(proxy);
});

test("one certificate that is switched off has no place there", () => {
	const off = { domain: "b.test", type: "pkcs12", pkcs12FilePath: "b" };
	expect(() =>
		changed(OLD, (tree) => ({
			...tree,
			config: {
				...config(tree),
				clientCertificates: [
					...(config(tree).clientCertificates as FormTree[]),
					{ ...off, disabled: true },
				],
			},
		})),
	).toThrow("`bruno.json` has no place for `config.clientCertificates`.");
});

test("a bruno.json that is no JSON tells where", () => {
	const source = { file: "/x/bruno.json", text: '{ "a": ' } as const;
	const { problems } = readForm({
		...source,
		kind: "collection",
		basePath: [],
	});
	expect(problems).toMatchObject([{ code: "INVALID_JSON", severity: "error" }]);
});
