import type {
	ClientCertificate,
	UnresolvedPolicy,
} from "../../collection/model.ts";
import type { OpenCarrier } from "../../http/carrier/hop-carrier.ts";
import type { HttpClientOptions } from "../../http/client-options.ts";
import type { JarEntry } from "../../http/cookies/jar-entry.ts";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { Ask } from "../../variables/prompt-answers.ts";
import type { FetchedSecret } from "../../variables/secrets/secret-sources.ts";
import type { Grants } from "../../variables/trust/grants.ts";
import type { TrustedFolder } from "../../variables/trust/trust-file.ts";
import type { SandboxKind } from "../events/sandbox-kind.ts";
import type { ExchangeJudge } from "../judging/exchange-judge.ts";
import type { Snapshots } from "../judging/snapshots.ts";
import type { TokenOptions } from "../oauth2/open-tokens.ts";

export interface SessionOptions extends TokenOptions {
	/** Name of the environment; null for none. Default: the one that the collection names, else the only one it has, else none. */
	readonly environment?: string | null | undefined;
	/** Names of environments below `environment`, the weakest first: as if each extended the one before. Only where `environment` is a name. */
	readonly baseEnvironments?: readonly string[] | undefined;
	/** Path of an environment's file, from the collection's folder or absolute, which may stand anywhere; its variables replace those of `environment`. */
	readonly environmentFile?: string | undefined;
	/** Name of an environment of the workspace, weaker than everything else. */
	readonly globalEnvironment?: string | undefined;
	/** Absolute path of a file of global variables, such as Postman's globals; in the place of `globalEnvironment`. */
	readonly globalsFile?: string | undefined;
	/** Absolute path of the workspace. Default: the nearest folder above the collection with a `workspace.yml`. */
	readonly workspace?: string | undefined;
	/** Global variables given from outside, stronger than the global environment's. */
	readonly globalOverrides?: Readonly<Record<string, string>>;
	/** Default: `safe`. */
	readonly sandbox?: SandboxKind | undefined;
	/** Variables given from outside, stronger than the environment's. */
	readonly overrides?: Readonly<Record<string, string>>;
	/** The same with values that are secret, whatever their names. */
	readonly secretOverrides?: Readonly<Record<string, string>> | undefined;
	/** Headers of every request, in the place of those of the same name. */
	readonly headers?: readonly HeaderPair[] | undefined;
	/** How many redirects requests follow at most; 0 for none. Default: what they say themselves. */
	readonly maxRedirects?: number | undefined;
	/** Answers to `{{?questions}}`, by question. */
	readonly answers?: Readonly<Record<string, string>>;
	/** Asks the user; absent where no terminal or page can. */
	readonly ask?: Ask | undefined;
	/** Absolute paths of folders outside of the collection whose files it may use as if they were its own: send them, read `.env` files and certificates. */
	readonly fileFolders?: readonly string[] | undefined;
	/** Absolute path of the folder that the paths of files in requests count from. It allows nothing: see `fileFolders`. Default: the collection's. */
	readonly workingFolder?: string | undefined;
	/** Lets the collection run the commands that its secrets come from, and have its encrypted files decrypted, whether or not its user has trusted them before. Default: false. */
	readonly allowSecretCommands?: boolean | undefined;
	/** What the collection may take of its user's that lies outside of its folder. Default: what was allowed it before, in `CURLEW_ALLOW_ENV`, or by `CI`. */
	readonly grants?: Grants | undefined;
	/** What it may take besides, without `grants`: what its user allows for this once. @internal */
	readonly extraGrants?: Grants | undefined;
	/** What its user allowed it for as long as their program runs: like what they allowed for good, it holds for the hosts that were known then. Without `grants`. @internal */
	readonly trustedNow?: TrustedFolder | undefined;
	/** What stands in for the environment of the process; without `grants` all of it may be read, Curlew's own names aside. */
	readonly processEnvironment?: Readonly<Record<string, string>> | undefined;
	/** Values of secrets whose sources were asked elsewhere, by name. Their sources are then not asked here. @internal */
	readonly fetchedSecrets?: Readonly<Record<string, FetchedSecret>> | undefined;
	/** Default: what the collection says, else `error`. */
	readonly unresolved?: UnresolvedPolicy | undefined;
	/** Makes dynamic values repeatable. */
	readonly seed?: number | undefined;
	/** Judges every exchange besides what its request says: by a contract, say. Default: nobody. */
	readonly exchangeJudge?: ExchangeJudge | undefined;
	/** Compares values with their snapshots. Default: nobody, and such assertions fail. */
	readonly snapshots?: Snapshots | undefined;
	/** Milliseconds for each script. Default: 10 000. */
	readonly scriptTimeout?: number | undefined;
	/** How often a request that did not pass is sent once more at most, where its file says nothing about it. Default: 0. */
	readonly retries?: number | undefined;
	/** Milliseconds between tries, where the request's file says nothing about them. Default: 1000. */
	readonly retryInterval?: number | undefined;
	readonly http?: HttpClientOptions;
	/** Makes what stands between requests and the network, to record or to replay them. Default: nothing does. @internal */
	readonly carrier?: OpenCarrier | undefined;
	/** The client certificate for every host, before those of the collection. Paths are absolute. */
	readonly clientCertificate?: ClientCertificate | undefined;
	/** Those that there are when it begins. */
	readonly startCookies?: readonly JarEntry[] | undefined;
	/** How many characters of each body the results carry; 0 for none. Default: 65,536. */
	readonly contentLimit?: number | undefined;
	/** As many at least of the response's body where the request does not pass. Default: 0. */
	readonly failureContentLimit?: number | undefined;
	/** Results tell where every inserted value came from. Default: false. */
	readonly trace?: boolean | undefined;
	/** Events tell which variables there are, not only which change: for reports that show them as they were. Default: false. */
	readonly tellsVariables?: boolean | undefined;
}
