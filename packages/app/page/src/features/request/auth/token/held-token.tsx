import type { ReactNode } from "react";
import type { ManagedToken } from "../../../../../../src/protocol/sending.ts";
import { copyText } from "../../../../state/copy-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Countdown } from "./countdown.tsx";

type Held = NonNullable<ManagedToken["held"]>;
type Jwt = Held["jwts"][number];

/** What is known of a token. The token itself stays with the server. */
export function HeldTokenView({
	token,
	held,
}: {
	readonly token: ManagedToken;
	readonly held: Held;
}): ReactNode {
	const { expiresAt, type, length, scopes, isRefreshable, jwts } = held;
	const placeholder = `{{$oauth2.${token.id}.access_token}}`;
	return (
		<>
			<dl className="token-facts">
				<dt>Token</dt>
				<dd>
					●●●{" "}
					<span className="token-note">
						{type || "token"}, {length} characters
					</span>{" "}
					<Button
						kind="link"
						onClick={() => void copyText(placeholder, `${placeholder} copied.`)}
					>
						Copy as placeholder
					</Button>
				</dd>
				<dt>Expiry</dt>
				<dd>
					{expiresAt === null ? (
						"The server does not say"
					) : (
						<Countdown until={expiresAt} />
					)}
					<span className="token-note">
						{isRefreshable ? " · with a refresh token" : " · no refresh token"}
					</span>
				</dd>
				<dt>Scopes</dt>
				<dd>
					<Scopes scopes={scopes} asked={token.scope} />
				</dd>
				<dt>Kept</dt>
				<dd>{PLACES[held.place]}</dd>
				<dt>Used by</dt>
				<dd>
					<Users paths={token.sharedWith} />
				</dd>
			</dl>
			{jwts.map((jwt) => (
				<JwtView key={jwt.name} jwt={jwt} />
			))}
		</>
	);
}

const PLACES: Readonly<Record<Held["place"], string>> = {
	session: "In memory, until the app ends or the session is reset.",
	file: "In a file that only you can read, in ~/.local/state/curlew/tokens: later runs and the command line use it, too.",
	field: "In the authentication itself: none is obtained.",
};

/** Requests that are named one by one. */
const MOST_NAMED = 8;

function Users({ paths }: { readonly paths: readonly string[] }): ReactNode {
	if (paths.length === 0) return "This alone.";
	const named = paths.slice(0, MOST_NAMED).join(", ");
	const more = paths.length - MOST_NAMED;
	return `Also ${named}${more > 0 ? ` and ${more} more` : ""}.`;
}

function Scopes({
	scopes,
	asked,
}: {
	readonly scopes: readonly string[] | null;
	readonly asked: string;
}): ReactNode {
	const shown = scopes ?? asked.split(/\s+/).filter(Boolean);
	if (shown.length === 0) return "None";
	return (
		<>
			{shown.map((scope) => (
				<span key={scope} className="token-scope">
					{scope}
				</span>
			))}
			{scopes === null && <span className="token-note"> as asked for</span>}
		</>
	);
}

const NAMES: Readonly<Record<Jwt["name"], string>> = {
	access_token: "Access token",
	id_token: "ID token",
};

/** A JSON Web Token: its signature is not looked at. */
export function JwtView({ jwt }: { readonly jwt: Jwt }): ReactNode {
	const name = NAMES[jwt.name];
	return (
		<details className="token-claims" open={jwt.name === "access_token"}>
			<summary>{name}: header and claims</summary>
			<table aria-label={`Claims of the ${name}`}>
				<tbody>
					{[
						...jwt.header.map((claim) => ({ ...claim, part: "header" })),
						...jwt.payload.map((claim) => ({ ...claim, part: "" })),
					].map(({ name: claim, value, at, part }) => (
						<tr key={`${part} ${claim}`}>
							<th scope="row">
								{claim}
								{part && <span className="token-note"> {part}</span>}
							</th>
							<td>
								{value}
								{at !== undefined && (
									<time className="token-note" dateTime={isoOf(at)}>
										{" "}
										{new Date(at).toLocaleString()}
									</time>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}

function isoOf(at: number): string | undefined {
	const time = new Date(at);
	return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
