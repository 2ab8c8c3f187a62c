import type { Readable } from "node:stream";
import type {
	ClientCertificate,
	ProxyDefinition,
} from "../collection/model.ts";
import { userEnvironment } from "../files/user-environment.ts";
import type {
	HeaderPair,
	OutgoingRequest,
} from "../request/outgoing-request.ts";
import type { HopCarrier } from "./carrier/hop-carrier.ts";
import type {
	CheckCertificate,
	CollectionAuthorities,
} from "./certificates.ts";
import type { HostRoute } from "./connections/routes.ts";
import type { NetworkFailureCode } from "./exchange.ts";
import type { ProxyEnvironment, ProxyServer } from "./proxy/proxy.ts";

/** A hop as it is about to be sent. */
export interface HopToInspect {
	readonly url: URL;
	readonly method: string;
	/** All headers, `host` and cookies included. */
	readonly headers: readonly HeaderPair[];
	/** The headers that it has from elsewhere: from the request, and cookies that another origin has set. Without what the client adds, and the cookies of its own origin. */
	readonly carried: readonly HeaderPair[];
	/** Where the request was meant to go, when a redirect has led to this hop. */
	readonly redirectedFrom: URL | undefined;
	/** The collection keeps the server's certificate from being verified, so it may be anybody. */
	readonly isUnverified: boolean;
	readonly proxy: ProxyServer | undefined;
	/** What it is signed with, or answers a challenge with: nothing of that need be in it. */
	readonly auth: OutgoingRequest["auth"];
	/** The body from its beginning, as often as wanted. */
	openBody(): Buffer | Readable | null;
}

/** Why a hop must not be sent. */
export interface HopRefusal {
	readonly code: NetworkFailureCode;
	readonly message: string;
	readonly hint: string;
}

/** Looks at hops before a connection is opened for them. */
export interface HopInspector {
	/** It looks at every hop; else at those only that redirects lead to. */
	readonly looksAtAll: boolean;
	/** Whether a secret that may go to some hosts only is in it, or in what the collection's proxy is told, or signs it. */
	isGuarded(hop: HopToInspect): Promise<boolean>;
	/** Undefined: it may be sent. */
	inspect(
		hop: HopToInspect,
	): HopRefusal | undefined | Promise<HopRefusal | undefined>;
}

/** Called before a request is sent, redirects not counted. The request waits for it, and is not sent when it rejects. */
export type BeforeSend = (
	request: { readonly method: string; readonly url: string },
	signal: AbortSignal | undefined,
) => Promise<void>;

/** How a client connects, and what it holds. Everything rendered: no placeholders. All times in milliseconds, all sizes in bytes. */
export interface HttpClientOptions {
	/** For the connection to stand, TLS included. Default: 10 000. */
	readonly connectTimeout?: number;
	/** From the request written to the response's head; 0 is no limit. Default: 0, for the request's own timeout covers everything. */
	readonly headersTimeout?: number;
	/** A response body above it goes to a temporary file. Default: 10 MiB. */
	readonly memoryLimit?: number;
	/** What all response bodies that somebody holds may take together; above it, they go to files. Default: 128 MiB. */
	readonly totalMemoryLimit?: number;
	/** A decoded response body above it is a failure (`BODY_TOO_LARGE`). Default: 2 000 000 000. */
	readonly maxBodySize?: number;
	/** Keep cookies and send them back. Default: true. */
	readonly cookies?: boolean;
	/** Accept any TLS certificate. Default: false. */
	readonly insecure?: boolean;
	/** Certificate authorities to trust beside Node's own: PEM texts or paths of PEM files. */
	readonly ca?: readonly string[];
	/** Trust the authorities of `ca` and no others, where there are any. Default: false. */
	readonly trustsOnlyCa?: boolean;
	/** By domain: `example.com`, `example.com:8443`, `*.example.com`. The first that fits is used. File paths are absolute. */
	readonly clientCertificates?: readonly ClientCertificate[];
	/** Called before the files of a client certificate are read. Default: all may be. @internal */
	readonly checkCertificate?: CheckCertificate | undefined;
	/** Of the collection. They do not count for requests with secrets that may go to some hosts only. Default: none. @internal */
	readonly collectionAuthorities?: CollectionAuthorities | undefined;
	/** Default: what the environment says. */
	readonly proxy?: ProxyDefinition;
	/** Where `inherit` looks for `HTTP_PROXY` and the like. Default: the process environment. */
	readonly environment?: ProxyEnvironment;
	/** Where connections to some hosts go instead; the first that fits is used. Default: none. */
	readonly routes?: readonly HostRoute[];
	/** Use addresses of IPv4, or of IPv6, only. Default: both. */
	readonly ipVersion?: 4 | 6 | undefined;
	/** Path of a Unix domain socket that all requests are sent over, whatever their host. Default: none. */
	readonly socketPath?: string | undefined;
	/** Use HTTP/2 with https servers that offer it. Default: true. */
	readonly http2?: boolean;
	/** To one origin at a time. Default: 64. */
	readonly maxConnections?: number;
	/** Default: `curlew/` and the version. */
	readonly userAgent?: string;
	/** Default: every hop may be sent. @internal */
	readonly inspector?: HopInspector | undefined;
	/** Default: every request is sent at once. */
	readonly beforeSend?: BeforeSend | undefined;
	/** Stands between its exchanges and the network. Default: none. @internal */
	readonly carrier?: HopCarrier | undefined;
}

export type ResolvedOptions = Required<
	Omit<
		HttpClientOptions,
		| "inspector"
		| "beforeSend"
		| "carrier"
		| "ipVersion"
		| "socketPath"
		| "collectionAuthorities"
	>
> &
	Pick<HttpClientOptions, "inspector" | "beforeSend" | "carrier"> & {
		readonly collectionAuthorities: CollectionAuthorities | undefined;
		readonly ipVersion: 4 | 6 | undefined;
		readonly socketPath: string | undefined;
	};

/** The options with the defaults filled in. */
export function resolveOptions(options: HttpClientOptions): ResolvedOptions {
	return {
		connectTimeout: options.connectTimeout ?? 10_000,
		headersTimeout: options.headersTimeout ?? 0,
		memoryLimit: options.memoryLimit ?? 10 * 1024 * 1024,
		totalMemoryLimit: options.totalMemoryLimit ?? 128 * 1024 * 1024,
		maxBodySize: options.maxBodySize ?? 2_000_000_000,
		cookies: options.cookies ?? true,
		insecure: options.insecure ?? false,
		ca: options.ca ?? [],
		trustsOnlyCa: options.trustsOnlyCa ?? false,
		clientCertificates: options.clientCertificates ?? [],
		checkCertificate: options.checkCertificate ?? (() => {}),
		collectionAuthorities: options.collectionAuthorities,
		proxy:
			options.socketPath === undefined
				? (options.proxy ?? { kind: "inherit" })
				: { kind: "off" },
		routes: options.routes ?? [],
		ipVersion: options.ipVersion,
		socketPath: options.socketPath,
		environment: options.environment ?? userEnvironment(),
		http2: options.http2 ?? true,
		maxConnections: options.maxConnections ?? 64,
		userAgent: options.userAgent ?? "curlew/2.2.0",
		inspector: options.inspector,
		beforeSend: options.beforeSend,
		...(options.carrier && { carrier: options.carrier }),
	};
}
