# collide - exact 2D collision queries.  "make help" lists the targets.
# The targets of the tests are in tests/tests.mk.

# ---- settings a user may override -------------------------------------------
PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCDIR     ?= $(PREFIX)/include
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
CC         ?= cc
CFLAGS     ?= -O2 -g
PKG_CONFIG ?= pkg-config
INSTALL    ?= install
TAR        ?= $(firstword $(shell command -v gtar 2>/dev/null) tar)
B          ?= build
DEMO       ?= scenes/article-1-box-box.json
# Those of expat, zlib and zstd to build without, although they are here.
WITHOUT    ?=
# Sanitizers to build with; whether commands are shown.
SAN        ?=
V          ?=

# ---- nothing below should need editing --------------------------------------
MAKEFLAGS += -r --no-print-directory
.DELETE_ON_ERROR:
.SECONDARY:
JOBS := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
# All processors build, unless -j says otherwise. A make started by another one
# shares its jobs, and goals that must come one after the other stay in order.
ifeq ($(MAKELEVEL)$(filter clean demo check% setup%,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(JOBS)
endif
Q    := $(if $(V),,@)

# The header of the library is the one place that says the version.
VERSION := $(shell awk -F '"' '/define COL_VERSION / { print $$2 }' \
           src/include/collide.h)

# ---- what there is ----------------------------------------------------------
# Folders are rooms; src/README.md has the table of who may include whom.
# All lists are sorted, as the bytes of archives and programs depend on it.
LIB_ROOMS := $(addprefix geometry/,exact core decompose search narrow clip \
            broad motion response whole)
LIB_SRC  := $(foreach room,$(LIB_ROOMS),$(sort $(wildcard src/$(room)/*.c)))
APP_SRC  := $(filter-out $(LIB_SRC),$(sort $(wildcard src/*/*.c src/*/*/*.c)))
SRC      := src/main.c $(LIB_SRC) $(APP_SRC)
HEADERS  := $(sort $(wildcard src/*/*.h src/*/*/*.h))
# What a user of the library includes.
FACE     := $(sort $(wildcard src/include/*.h))
MANUALS  := $(sort $(wildcard man/*.[1-9]))
# What pages are made of, and the program with it.
ASSETS   := $(sort $(wildcard $(foreach type,css html js, \
            src/draw/page/*.$(type) src/report/page/*.$(type))))
# The schemas that it prints, and the definitions that they share.
SCHEMAS  := $(sort $(wildcard src/cli/schema/*.json))
DEFS     := $(sort $(wildcard src/cli/schema/defs/*.json))
# What its completions for shells are made of, in the order of its help.
SHELLS   := $(foreach shell,bash zsh fish,src/cli/shells/$(shell).$(shell))
# What is made of those.
EMBEDDED := src/draw/page/assets.c src/cli/schema/schema_files.c \
            src/cli/shells/shell_files.c
obj       = $(patsubst %.c,$(B)/%.o,$(1))
APP_OBJ   = $(call obj,$(APP_SRC) $(EMBEDDED))
# The objects of the shared library are others, so that what goes into programs
# pays nothing for it.
PIC_OBJ  := $(patsubst %.c,$(B)/pic/%.o,$(LIB_SRC))

# ---- flags ------------------------------------------------------------------
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion \
        -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla \
        -Wfloat-equal -Wswitch-enum -Wundef
# glibc checks buffers only in optimised code, and sanitizers do it better.
OPTIMISED = $(filter-out -O0,$(filter -O%,$(CFLAGS)))
HARDEN = -fstack-protector-strong $(if $(SAN),,$(if $(OPTIMISED),\
         -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
# Answers are the same bytes everywhere, so these come after the user's flags.
FLOAT    := $(shell sh src/float_flags.sh $(CC) $(CFLAGS))
# WASI has no threads: there the program does all work itself.
THREADS := $(if $(findstring wasi,$(CC)),,-pthread)
# What is built is the same bytes in every folder, so it does not name its own.
NO_PATHS := '-fdebug-prefix-map=$(CURDIR)=.'
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -Isrc -Isrc/include \
         $(WARN) $(HARDEN) \
         $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer \
         -fno-sanitize-recover=all) \
         $(THREADS) $(NO_PATHS) $(CFLAGS) $(CPPFLAGS) $(FLOAT)

CJSON_CFLAGS := $(or $(CJSON_CFLAGS),$(shell \
                $(PKG_CONFIG) --cflags libcjson 2>/dev/null))
CJSON_LIBS   := $(or $(CJSON_LIBS),$(shell \
                $(PKG_CONFIG) --libs libcjson 2>/dev/null))
# The other libraries are loaded on first use, by the exact name of their ABI, so
# that a start stays fast and security updates apply. Static programs and WASI
# cannot load: they link expat, zlib and zstd, and make no PNG. Before glibc 2.34
# the function that loads is in a library of its own.
LOADS        := $(if $(filter --target=wasm% -static,$(CC) $(CFLAGS) \
                $(LDFLAGS)),,yes)
optional      = $(shell PKG_CONFIG='$(PKG_CONFIG)' sh src/optional.sh $(1) $(WITHOUT))
PARTS_CFLAGS := $(call optional,cflags) $(if $(LOADS),-DHAVE_DLOPEN)
PARTS_LIBS   := $(if $(LOADS),-ldl,$(call optional,libs))
APP_CFLAGS    = $(CJSON_CFLAGS) $(PARTS_CFLAGS)
APP_LIBS      = $(CJSON_LIBS) $(PARTS_LIBS)

# The file of the shared library, the name that programs ask for, and the link.
MACHINE  := $(shell $(CC) -dumpmachine 2>/dev/null)
SO_NAMES := $(shell sh src/shared_library.sh names $(VERSION) $(MACHINE))
SO_FILE  := $(firstword $(SO_NAMES))
AR_FLAGS := $(if $(findstring darwin,$(MACHINE)),rcs,rcsD)

# ---- build ------------------------------------------------------------------
.PHONY: all libs demo clean help have-cjson

all: $(B)/collide $(B)/libcollide.a   ## build the program and its library

libs: $(B)/libcollide.a $(B)/$(SO_FILE)   ## build the library in both forms

demo: setup   ## install what the build needs, build, answer a scene
	+@MAKE='$(MAKE)' sh src/demo.sh $(B) $(DEMO) $(JOBS)
clean:   ## remove what was built
	rm -rf $(B)
help:   ## list the targets
	@awk -f tests/source_checks/help.awk $(MAKEFILE_LIST)

$(B)/collide: $(call obj,src/main.c) $(APP_OBJ) $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(APP_LIBS) -lm

$(B)/libcollide.a: $(call obj,$(LIB_SRC))
	@echo "  AR   $@"
	$(Q)rm -f $@ && $(AR) $(AR_FLAGS) $@ $^

$(B)/$(SO_FILE): $(PIC_OBJ) src/shared_library.sh src/exports.awk $(FACE)
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(PIC_OBJ) -lm $$(sh \
	  src/shared_library.sh link $(VERSION) $(MACHINE) $(LIBDIR) $(B)/exports)

# How fast a function is depends on where it lies in lines of 64 bytes, some by
# a tenth: not on how long those before it are, which changes.
$(foreach room,search narrow clip,$(B)/src/geometry/$(room)/%.o \
  $(B)/pic/src/geometry/$(room)/%.o): EXTRA = -falign-functions=64
$(B)/src/support/document/%.o: EXTRA = $(APP_CFLAGS)
$(B)/src/support/%.o $(B)/src/maps/%.o: EXTRA = $(PARTS_CFLAGS)
$(B)/src/draw/raster/%.o: EXTRA = $(if $(filter librsvg,$(WITHOUT)),,$(PARTS_CFLAGS))
$(B)/src/%.o $(B)/pic/%.o: STRICT = $(WERROR)
$(B)/pic/%.o: PIC = -fPIC

define compile
@mkdir -p $(@D)
@echo "  CC   $@"
$(Q)$(CC) $(ALL_CFLAGS) $(STRICT) $(EXTRA) $(PIC) -MMD -MP -c -o $@ $<
endef

$(B)/%.o: %.c Makefile
	$(compile)

$(B)/pic/%.o: %.c Makefile
	$(compile)

# Files that are part of the program (src/support/text.h).
$(B)/src/draw/page/assets.c: src/embed.awk $(ASSETS) Makefile
	@mkdir -p $(@D)
	@echo "  MAKE $@"
	$(Q)awk -v header=draw/page/page.h -f src/embed.awk $(ASSETS) >$@

$(B)/src/cli/schema/schema_files.c: src/embed.awk $(SCHEMAS) $(DEFS) Makefile
	@mkdir -p $(@D)
	@echo "  MAKE $@"
	$(Q)awk -v header=cli/cli.h -v list=schema_files -f src/embed.awk \
	  $(SCHEMAS) >$@
	$(Q)awk -v header=cli/cli.h -v list=schema_definitions \
	  -f src/embed.awk $(DEFS) >>$@

$(B)/src/cli/shells/shell_files.c: src/embed.awk $(SHELLS) Makefile
	@mkdir -p $(@D)
	@echo "  MAKE $@"
	$(Q)awk -v header=cli/cli.h -v list=shell_files -f src/embed.awk \
	  $(SHELLS) >$@

$(call obj,$(EMBEDDED)): %.o: %.c Makefile
	$(compile)

$(call obj,src/main.c $(APP_SRC)): | have-cjson
have-cjson:
	@test -n "$(CJSON_LIBS)" || { echo "collide needs cJSON (libcjson):" \
	  "run 'make setup' to install what is missing" >&2; exit 1; }

-include $(shell find $(B)/src $(B)/pic $(B)/tests -name '*.d' 2>/dev/null)

# ---- installing -------------------------------------------------------------
.PHONY: setup install uninstall dist ALWAYS

# What src/setup.sh, for any purpose, and src/install.sh read.
export CC PKG_CONFIG WITHOUT CJSON_CFLAGS
export DESTDIR PREFIX BINDIR LIBDIR INCDIR DATADIR MANDIR INSTALL

setup:   ## install what building the program needs
	@sh src/setup.sh build $(B)
install: all libs   ## install below $(DESTDIR)$(PREFIX)
	sh src/install.sh install $(B) $(VERSION) '$(SO_NAMES)'
uninstall:   ## remove what install put there
	sh src/install.sh uninstall $(B) $(VERSION) '$(SO_NAMES)'

DIST := collide-$(VERSION)

dist: $(B)/$(DIST).tar.gz   ## pack the sources, always as the same bytes

# Packed each time, and new if its bytes are.
$(B)/$(DIST).tar.gz: ALWAYS
	@sh src/dist.sh $(B) $(DIST) $(TAR)

# ---- tests ------------------------------------------------------------------
include tests/tests.mk
