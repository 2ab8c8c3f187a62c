/**
 * Whether a host is this machine or one of a private network, where APIs are tried
 * out: addresses of private use (RFC 1918, RFC 3927, RFC 4193, RFC 6598), names that
 * the public DNS does not have (RFC 6761, RFC 6762, RFC 8375), and those without a dot.
 *
 * @param hostname as URLs have it: lower case, IPv6 in brackets
 */
export function isNearHost(hostname: string): boolean {
	return (
		/^(?:0\.0\.0\.0$|(?:127|10)\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]*$/.test(
			hostname,
		) ||
		/^\[(?:::1\]|f[cde])/.test(hostname) ||
		/\.(?:localhost|local|internal|lan|test|home\.arpa)$/.test(hostname) ||
		!/[.:]/.test(hostname)
	);
}
