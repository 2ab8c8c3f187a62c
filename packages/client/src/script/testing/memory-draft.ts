import type { Value } from "@curlew/template";
import type {
	AuthDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { RequestDraft } from "../../request/request-draft.ts";

const DEFINITION: RequestDefinition = {
	kind: "request",
	protocol: "http",
	name: "Get users",
	seq: 1,
	tags: ["smoke"],
	path: "get users (v1)",
	file: "/collections/users/get users (v1).yml",
	basePath: [],
	folders: [],
	method: "GET",
	url: "http://localhost/users?page=2",
	headers: [],
	params: [],
	body: { kind: "none" },
	auth: { kind: "none" },
	variables: [],
	scripts: [],
	assertions: [],
	actions: [],
	settings: {},
	examples: [],
	docs: undefined,
	faults: [],
};

/** The request of a {@link MemoryHost}: what scripts change of it stands in its fields. */
export class MemoryDraft implements RequestDraft {
	readonly definition: RequestDefinition = DEFINITION;
	readonly name = "Get users";
	readonly tags = ["smoke"];
	readonly authMode = "bearer";
	method = "GET";
	url: string;
	headers: HeaderPair[] = [["Accept", "text/plain"]];
	body: Value | undefined = { page: 2 };
	readonly auths: AuthDefinition[] = [];
	timeout = 5000;
	maxRedirects = 10;

	constructor(url: string) {
		this.url = url;
	}

	getMethod = () => this.method;
	setMethod = (method: string) => {
		this.method = method;
	};
	getUrl = () => this.url;
	setUrl = (url: string) => {
		this.url = url;
	};
	setAuth = (auth: AuthDefinition) => void this.auths.push(auth);
	getHeaders = () => this.headers;
	setHeaders = (headers: readonly HeaderPair[]) => {
		this.headers = [...headers];
	};
	getHeader = (name: string) =>
		this.headers
			.filter(([key]) => key.toLowerCase() === name.toLowerCase())
			.map(([, value]) => value)
			.join(", ") || undefined;
	setHeader = (name: string, value: string) => {
		this.deleteHeader(name);
		this.headers.push([name, value]);
	};
	deleteHeader = (name: string) => {
		this.headers = this.headers.filter(
			([key]) => key.toLowerCase() !== name.toLowerCase(),
		);
	};
	listHeaders = () => this.headers.map(([key, value]) => ({ key, value }));
	addHeader = (name: string, value: string) =>
		void this.headers.push([name, value]);
	removeHeader = (index: number) => void this.headers.splice(index, 1);
	getBody = (options?: { readonly raw?: boolean }) =>
		options?.raw ? JSON.stringify(this.body) : this.body;
	setBody = (body: Value | undefined) => {
		this.body = body;
	};
	getPathParams = () => ({ id: "7" });
	getTimeout = () => this.timeout;
	setTimeout = (milliseconds: number) => {
		this.timeout = milliseconds;
	};
	setMaxRedirects = (count: number) => {
		this.maxRedirects = count;
	};
}
