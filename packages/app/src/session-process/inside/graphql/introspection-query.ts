/**
 * The query that asks a GraphQL server for its schema (§4.2).
 *
 * @param isPlain without what only servers of 2021 and later know: what is
 * deprecated among arguments, `specifiedByURL`, `isRepeatable`
 */
export function introspectionQuery(isPlain: boolean): string {
	const all = isPlain ? "" : "(includeDeprecated: true)";
	const newer = (text: string) => (isPlain ? "" : text);
	return `query IntrospectionQuery {
  __schema {
    queryType { name }
    mutationType { name }
    subscriptionType { name }
    types { ...FullType }
    directives {
      name
      description
      ${newer("isRepeatable")}
      locations
      args${all} { ...InputValue }
    }
  }
}
fragment FullType on __Type {
  kind
  name
  description
  ${newer("specifiedByURL")}
  fields(includeDeprecated: true) {
    name
    description
    args${all} { ...InputValue }
    type { ...TypeRef }
    isDeprecated
    deprecationReason
  }
  inputFields${all} { ...InputValue }
  interfaces { ...TypeRef }
  enumValues(includeDeprecated: true) {
    name
    description
    isDeprecated
    deprecationReason
  }
  possibleTypes { ...TypeRef }
}
fragment InputValue on __InputValue {
  name
  description
  type { ...TypeRef }
  defaultValue
  ${newer("isDeprecated\n  deprecationReason")}
}
fragment TypeRef on __Type {
  kind name ofType { kind name ofType { kind name ofType { kind name ofType {
    kind name ofType { kind name ofType { kind name ofType { kind name ofType {
      kind name ofType { kind name }
    } } } } } } } }
}
`.replace(/^\s*\n/gm, "");
}
