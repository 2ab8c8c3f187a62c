import { recordingServer } from "./curlew.ts";

export const get = (path: string, more = "") =>
	`info:\n  name: ${path}\nhttp:\n  url: "{{host}}/${path}"\n${more}`;

export const failing =
	"runtime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: '404'\n";

export const files = {
	"a/one.yml": get("one"),
	"b/two.yml": get("two"),
	"c/three.yml": get("three", failing),
};

export const server = () => recordingServer(() => ({ body: "{}" }));
